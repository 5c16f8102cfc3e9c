package org.siterank.cli;

import java.util.Locale;
import org.siterank.engines.RankField;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Flags of {@code push --ranks-only}. */
final class RanksOnlyOptions {

  @Option(
      names = "--ranks-only",
      description =
          "Write the ranks alone into an index that another program fills (OpenSearch, "
              + "Elasticsearch or Solr, with or without the plugin).")
  private boolean ranksOnly;

  @Option(
      names = "--match",
      paramLabel = "FIELD",
      description =
          "With --ranks-only: the field that holds the URL of a document's page. Default: url.")
  private String match;

  @Option(
      names = "--field",
      paramLabel = "FIELD",
      description = "With --ranks-only: the field that takes the ranks. Default: siterank.")
  private String field;

  @Option(
      names = "--field-type",
      paramLabel = "double|rank_feature",
      converter = Kinds.class,
      description =
          "With --ranks-only: the type of that field where the index has none yet. Default: double.")
  private RankField.Kind kind;

  @Option(
      names = "--remove",
      description =
          "With --ranks-only: take the ranks out again; documents hold what they held before.")
  private boolean remove;

  @Option(
      names = "--dry-run",
      description = "With --ranks-only: report what matches, and send nothing.")
  private boolean dryRun;

  /** Reads the type of a field. */
  static final class Kinds implements ITypeConverter<RankField.Kind> {
    @Override
    public RankField.Kind convert(String value) {
      for (RankField.Kind kind : RankField.Kind.values()) {
        if (kind.name().toLowerCase(Locale.ROOT).equals(value)) {
          return kind;
        }
      }
      throw new TypeConversionException("must be double or rank_feature, got " + value);
    }
  }

  boolean isWanted() {
    return ranksOnly;
  }

  boolean isRemoval() {
    return remove;
  }

  boolean isDryRun() {
    return dryRun;
  }

  /** Refuses flags that do not go together. */
  void check(boolean blueGreen) throws CommandFailure {
    boolean own = match != null || field != null || kind != null || remove || dryRun;
    if (own && !ranksOnly) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--match, --field, --field-type, --remove and --dry-run go with --ranks-only");
    }
    if (ranksOnly && blueGreen) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--blue-green does not go with --ranks-only, which builds no index");
    }
  }

  RankField field() throws CommandFailure {
    try {
      return new RankField(
          match == null ? "url" : match,
          field == null ? RankField.DEFAULT_NAME : field,
          kind == null ? RankField.Kind.DOUBLE : kind);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
  }
}
