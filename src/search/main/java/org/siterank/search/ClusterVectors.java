package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.analysis.Language;

/** The vectors of the pages of a cluster, asked for by queries of the plugin. */
final class ClusterVectors implements SiteVectors {

  private final List<Language> languages;
  private final RemoteVectors vectors;

  ClusterVectors(List<Language> languages, RemoteVectors vectors) {
    this.languages = languages;
    this.vectors = vectors;
  }

  @Override
  public List<Language> languages() {
    return List.copyOf(SiteLanguages.of(languages).all());
  }

  @Override
  public int pages() {
    return vectors.pages();
  }

  @Override
  public boolean havePassages() {
    return vectors.havePassages();
  }

  @Override
  public String model() {
    return vectors.model();
  }

  @Override
  public float nearest(byte[] whole) throws IOException {
    Map<String, Object> all = Map.of("match_all", Map.of());
    return vectors.cosines(MeaningForm.cosine(all, whole), 1).values().stream()
        .findFirst()
        .orElse(0f);
  }

  /** Not asked for, as it would be one more request for each question. */
  @Override
  public Optional<Boolean> hasPageAbout(byte[] words, float least) {
    return Optional.empty();
  }

  /** The pages among some that are nearest, by their addresses. */
  Map<String, Float> cosines(Map<String, Object> among, byte[] whole) throws IOException {
    return vectors.cosines(MeaningForm.cosine(among, whole), AskedMeaning.NEAREST);
  }
}
