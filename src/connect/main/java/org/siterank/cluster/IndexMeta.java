package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.analysis.Language;
import org.siterank.index.WordWeights;

/**
 * Metadata that an index in a cluster carries in {@code _meta.siterank} of its mapping.
 *
 * @param published whether it is complete; not before, it is being built
 * @param run the run whose ranks it holds
 * @param pages pages in it
 * @param restricted whether it may hold pages that not everybody may read
 * @param measured whether its ranks rest on counted visits, in page views a day; or on links alone
 * @param pivot the rank at which the boost has half of its strength
 * @param weight the strength of the boost
 * @param words how words were counted
 * @param languages the languages of the site, the most common first
 * @param vectors those that its pages hold
 * @param ranks those in service; nothing when they are in the documents
 * @param announced ranks that the nodes shall read, to be in service next
 * @param state the state of the index when all that it holds became visible; nothing when that is
 *     not certain
 * @param compared how far its documents have been compared with what was published
 */
record IndexMeta(
    boolean published,
    String run,
    int pages,
    boolean restricted,
    boolean measured,
    double pivot,
    double weight,
    WordWeights words,
    List<Language> languages,
    HeldVectors vectors,
    Optional<ClusterRanks> ranks,
    Optional<ClusterRanks> announced,
    Optional<String> state,
    Checkpoints compared) {

  /** Raised with every change of fields, mapping or analysis; an older index is built anew. */
  static final int SCHEMA = 11;

  IndexMeta {
    languages = List.copyOf(languages);
  }

  /** Describes an index with a publication, without ranks in service. */
  static IndexMeta of(Publication publication) {
    return of(publication, publication.vectors().held());
  }

  /**
   * Describes an index with a publication, without ranks in service.
   *
   * @param held the vectors that its pages hold there
   */
  static IndexMeta of(Publication publication, HeldVectors held) {
    return new IndexMeta(
        true,
        publication.run(),
        publication.pages(),
        publication.isRestricted(),
        publication.isMeasured(),
        publication.pivot(),
        publication.weight(),
        publication.words(),
        publication.languages(),
        held,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Checkpoints.NONE);
  }

  /** Returns a copy that is still being built. */
  IndexMeta building() {
    return changed(false, ranks, announced, Optional.empty(), Checkpoints.NONE);
  }

  /**
   * Returns a copy with ranks in service and none announced.
   *
   * @param visible the state in which all is visible; nothing when it is not certain
   * @param upTo how far its documents have been compared
   */
  IndexMeta with(Optional<ClusterRanks> others, Optional<IndexState> visible, Checkpoints upTo) {
    return changed(published, others, Optional.empty(), visible.map(IndexState::toString), upTo);
  }

  /** Returns a copy that announces the ranks that come into service next. */
  IndexMeta announcing(ClusterRanks next) {
    return changed(published, ranks, Optional.of(next), state, compared);
  }

  /** Returns this publication in another stage. */
  private IndexMeta changed(
      boolean complete,
      Optional<ClusterRanks> inService,
      Optional<ClusterRanks> next,
      Optional<String> visible,
      Checkpoints upTo) {
    return new IndexMeta(
        complete,
        run,
        pages,
        restricted,
        measured,
        pivot,
        weight,
        words,
        languages,
        vectors,
        inService,
        next,
        visible,
        upTo);
  }

  /** Whether all that the index holds in a state is visible. */
  boolean shows(Optional<IndexState> now) {
    return now.isPresent() && state.equals(now.map(IndexState::toString));
  }

  Map<String, Object> toMapping() {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("schema", SCHEMA);
    meta.put("published", published);
    meta.put("run", run);
    meta.put("pages", pages);
    meta.put("restricted", restricted);
    meta.put("measured", measured);
    meta.put("pivot", pivot);
    meta.put("weight", weight);
    meta.put("words", words.toText());
    meta.put("languages", languages.stream().map(Language::tag).toList());
    meta.put("vectors", vectors.toMap());
    Map<String, Object> said = new LinkedHashMap<>();
    ranks.ifPresent(current -> said.put("current", current.toMap()));
    announced.ifPresent(next -> said.put("next", next.toMap()));
    if (!said.isEmpty()) {
      meta.put("ranks", said);
    }
    state.ifPresent(visible -> meta.put("state", visible));
    if (!compared.shards().isEmpty()) {
      meta.put("compared", compared.shards());
    }
    return Map.of("_meta", Map.of("siterank", meta));
  }

  /** Reads the mapping of an index; nothing when it is not ours, or of another schema. */
  static Optional<IndexMeta> of(JsonNode mapping) {
    JsonNode meta = mapping.path("_meta").path("siterank");
    Optional<WordWeights> words = WordWeights.of(meta.path("words").asText(null));
    if (meta.path("schema").asInt(0) != SCHEMA || words.isEmpty()) {
      return Optional.empty();
    }
    List<Language> languages = new ArrayList<>();
    meta.path("languages").forEach(tag -> languages.add(Language.of(tag.asText())));
    return Optional.of(
        new IndexMeta(
            meta.path("published").asBoolean(),
            meta.path("run").asText(),
            meta.path("pages").asInt(),
            meta.path("restricted").asBoolean(),
            meta.path("measured").asBoolean(),
            meta.path("pivot").asDouble(),
            meta.path("weight").asDouble(),
            words.get(),
            languages,
            HeldVectors.of(meta.path("vectors")),
            ClusterRanks.of(meta.path("ranks").path("current")),
            ClusterRanks.of(meta.path("ranks").path("next")),
            Optional.ofNullable(meta.path("state").asText(null)),
            Checkpoints.of(meta.path("compared"))));
  }

  /** Whether a mapping is one of ours, of whatever schema. */
  static boolean isOurs(JsonNode mapping) {
    return mapping.path("_meta").path("siterank").has("schema");
  }
}
