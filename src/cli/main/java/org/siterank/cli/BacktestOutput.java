package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.backtest.Backtest;
import org.siterank.backtest.Coverage;
import org.siterank.backtest.Rival;
import org.siterank.output.Json;
import org.siterank.output.Rows;

/** A backtest in the formats of a command. */
final class BacktestOutput {

  private static final String[] COLUMNS = {
    "of",
    "by",
    "use",
    "smoothing",
    "nats",
    "behind",
    "lower",
    "upper",
    "tau_b",
    "concordance",
    "views_per_day",
    "interval_pages",
    "inside",
    "promised",
    "below",
    "above"
  };

  private BacktestOutput() {}

  static void print(Backtest test, OutputFormat format, PrintWriter out) throws IOException {
    switch (format) {
      case TEXT -> BacktestText.write(test, out);
      case JSON -> Json.INDENTED.write(test, out);
      case TSV, CSV -> {
        try (Rows rows = format.rows(out, COLUMNS)) {
          write(rows, "pages", test.methods().pages());
          write(rows, "links", test.methods().links());
        }
      }
    }
    out.flush();
  }

  private static void write(Rows rows, String of, List<Rival> rivals) throws IOException {
    for (Rival rival : rivals) {
      rows.row(
          of,
          rival.name(),
          rival.use(),
          rival.smoothing(),
          rival.loss().nats(),
          rival.loss().behind(),
          rival.loss().lower(),
          rival.loss().upper(),
          rival.order().tau(),
          rival.order().concordance(),
          number(rival.perDay()),
          part(rival, Coverage::pages),
          part(rival, Coverage::inside),
          part(rival, Coverage::promised),
          part(rival, Coverage::below),
          part(rival, Coverage::above));
    }
  }

  private static Object number(Optional<Double> number) {
    return number.isPresent() ? number.get() : "";
  }

  private static Object part(Rival rival, Function<Coverage, Object> of) {
    return rival.coverage().map(of).orElse("");
  }
}
