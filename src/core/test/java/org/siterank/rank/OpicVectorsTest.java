package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Window.Interpolation;
import org.siterank.rank.Window.Interpolation.Start;
import org.siterank.rank.Window.Variable;

/** Every number of the given runs of OPIC. */
class OpicVectorsTest {

  private static final double NEAR = 1e-12;

  /** The window policies by their name in the vectors. */
  private static final Map<String, DoubleFunction<Window>> WINDOWS =
      Map.of(
          "variable_window", m -> new Variable((int) m, Variable.Form.RUNNING),
          "variable_window_closed", m -> new Variable((int) m, Variable.Form.CLOSED),
          "fixed_window", t -> new Window.Fixed(t, 0),
          "fixed_window_min3", t -> new Window.Fixed(t, Window.Fixed.IMPROVED),
          "fixed_window_paper", Window.FixedLiteral::new,
          "interpolation_warmup", t -> new Interpolation(t, Start.WARM_UP, false));

  private static final Map<String, Start> LITERAL =
      Map.of("interpolation_uniform_prior", Start.UNIFORM, "interpolation_zero_prior", Start.ZERO);

  /** Numbers of a snapshot that are not a window's; tested by name below. */
  private static final Set<String> OTHERS =
      Set.of(
          "t",
          "G",
          "C",
          "H",
          "X",
          "Z",
          "W",
          "cash_sum",
          "H_sum",
          "lemma23",
          "residual_inf",
          "error_1_X",
          "error_1_Z",
          "error_1_W",
          "cash_gap_1_over_G");

  private static OpicWalk walk(JsonNode vector, String policy, Window window) {
    JsonNode form = vector.get("virtual");
    VirtualPage virtualPage =
        form.isNull() ? VirtualPage.NONE : form.isNumber() ? VirtualPage.SHARE : VirtualPage.LINK;
    boolean holding = virtualPage != VirtualPage.NONE;
    double damping = form.isNumber() ? form.asDouble() : 0.5;
    Opic.Selection selection =
        policy.equals("greedy") ? Opic.Selection.GREEDY : Opic.Selection.CYCLE;
    return new OpicWalk(
        vector.get("n").asInt(),
        new OpicWalk.Rules(virtualPage, damping, holding, selection, 1),
        window);
  }

  /** Walks to each snapshot in turn and looks at it. */
  private static void follow(
      JsonNode vector, String policy, OpicWalk walk, java.util.function.Consumer<JsonNode> look) {
    SiteGraph graph = GivenVectors.graph(vector);
    JsonNode given = vector.get("policies").get(policy);
    int t = 0;
    for (JsonNode snapshot : given.get("snapshots")) {
      for (; t < snapshot.get("t").asInt(); t++) {
        int page = walk.step(graph);
        if (t < given.get("first_visits").size()) {
          int number = page == OpicWalk.VIRTUAL ? graph.numNodes() : page;
          assertEquals(given.get("first_visits").get(t).asInt(), number, "visit " + t);
        }
      }
      look.accept(snapshot);
    }
  }

  private interface Case {
    void run(JsonNode vector, String policy);
  }

  private static void forEach(Case test) {
    int cases = 0;
    for (String file : GivenVectors.files("opic_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      for (String policy : List.of("cycle", "greedy")) {
        test.run(vector, policy);
        cases++;
      }
    }
    assertTrue(cases >= 6, "cases: " + cases);
  }

  /** A value of the real pages, with that of the virtual page behind where the vector has one. */
  private static void assertValues(
      JsonNode given, JsonNode vector, java.util.function.IntToDoubleFunction mine, String what) {
    double[] values = doubles(given);
    for (int v = 0; v < vector.get("n").asInt(); v++) {
      assertEquals(values[v], mine.applyAsDouble(v), NEAR * Math.max(1, values[v]), what);
    }
  }

  @Test
  void theGivenVisitsYieldTheGivenCashAndHistory() {
    forEach(
        (vector, policy) -> {
          OpicWalk walk = walk(vector, policy, null);
          CashLedger ledger = walk.ledger();
          int n = vector.get("n").asInt();
          follow(
              vector,
              policy,
              walk,
              snapshot -> {
                String what = vector.get("name").asText() + " " + policy + snapshot.get("t");
                double g = ledger.spent();
                assertEquals(snapshot.get("G").asDouble(), g, NEAR * Math.max(1, g), what);
                assertValues(snapshot.get("C"), vector, ledger::cash, what);
                assertValues(snapshot.get("H"), vector, ledger::history, what);
                double cash = ledger.virtualCash();
                double history = ledger.virtualHistory();
                if (vector.get("nodes").asInt() > n) {
                  assertEquals(snapshot.get("C").get(n).asDouble(), cash, NEAR, what);
                  double given = snapshot.get("H").get(n).asDouble();
                  assertEquals(given, history, NEAR * Math.max(1, given), what);
                }
                for (int v = 0; v < n; v++) {
                  cash += ledger.cash(v);
                  history += ledger.history(v);
                }
                assertEquals(snapshot.get("cash_sum").asDouble(), cash, NEAR, what);
                assertEquals(snapshot.get("H_sum").asDouble(), history, NEAR * g + NEAR, what);
              });
        });
  }

  @Test
  void theGivenEstimatesAndTheirErrorsAreReproduced() {
    forEach(
        (vector, policy) -> {
          OpicWalk walk = walk(vector, policy, null);
          CashLedger ledger = walk.ledger();
          int n = vector.get("n").asInt();
          double[] limit = doubles(vector.get("limit"));
          follow(
              vector,
              policy,
              walk,
              snapshot -> {
                for (CashEstimator estimator : CashEstimator.values()) {
                  String what = vector.get("name").asText() + " " + policy + " " + estimator;
                  double[] mine = estimator.of(ledger);
                  assertValues(snapshot.get(estimator.name()), vector, v -> mine[v], what);
                  if (vector.get("virtual").isNull()) {
                    double error = 0;
                    for (int v = 0; v < n; v++) {
                      error += Math.abs(mine[v] - limit[v]);
                    }
                    String field = "error_1_" + estimator.name();
                    assertEquals(snapshot.get(field).asDouble(), error, NEAR, what);
                  }
                }
                if (vector.get("virtual").isNull()) {
                  assertResiduals(vector, snapshot, ledger);
                }
              });
        });
  }

  private static void assertResiduals(JsonNode vector, JsonNode snapshot, CashLedger ledger) {
    int n = vector.get("n").asInt();
    double[] x = CashEstimator.X.of(ledger);
    double[] income = new double[n]; // L'^T X
    for (int v = 0; v < n; v++) {
      for (JsonNode share : vector.get("rows").get(v)) {
        income[share.get(0).asInt()] += x[v] * share.get(1).asDouble();
      }
    }
    double residual = 0;
    double gap = 0;
    for (int v = 0; v < n; v++) {
      residual = Math.max(residual, Math.abs(income[v] - x[v]));
      gap += Math.abs(ledger.cash(v) - ledger.granted(v)) / ledger.spent();
      double lemma =
          ledger.history(v) + ledger.cash(v) - ledger.granted(v) - income[v] * ledger.spent();
      assertEquals(0, lemma, NEAR * Math.max(1, ledger.spent()));
    }
    assertEquals(snapshot.get("residual_inf").asDouble(), residual, NEAR);
    assertEquals(snapshot.get("cash_gap_1_over_G").asDouble(), gap, NEAR);
  }

  @Test
  void theGivenWindowsAreReproduced() {
    forEach(
        (vector, policy) -> {
          JsonNode first = vector.get("policies").get(policy).get("snapshots").get(0);
          Set<String> fields = new HashSet<>();
          first.fieldNames().forEachRemaining(fields::add);
          Set<String> known = new HashSet<>(OTHERS);
          known.addAll(WINDOWS.keySet());
          known.addAll(LITERAL.keySet());
          assertEquals(known, fields, "the vectors have a field that is not tested");
          WINDOWS.forEach(
              (name, window) -> {
                for (String size : names(first.get(name))) {
                  OpicWalk walk = walk(vector, policy, window.apply(Double.parseDouble(size)));
                  follow(
                      vector,
                      policy,
                      walk,
                      snapshot -> {
                        JsonNode given = snapshot.get(name).get(size);
                        String what =
                            vector.get("name").asText()
                                + " "
                                + policy
                                + " "
                                + name
                                + size
                                + " at "
                                + snapshot.get("t");
                        for (int v = 0; v < vector.get("n").asInt(); v++) {
                          double rate = walk.windowRate(v);
                          if (given.get(v).isNull()) {
                            assertEquals(Double.NaN, rate, what);
                          } else {
                            assertEquals(given.get(v).asDouble(), rate, NEAR, what);
                          }
                        }
                      });
                }
              });
        });
  }

  @Test
  @Tag("long")
  void theGivenLiteralInterpolationsAreReproduced() {
    forEach(
        (vector, policy) -> {
          JsonNode first = vector.get("policies").get(policy).get("snapshots").get(0);
          LITERAL.forEach(
              (name, start) -> {
                for (String size : names(first.get(name))) {
                  double t = Double.parseDouble(size);
                  Map<String, Boolean> fields = new LinkedHashMap<>();
                  fields.put("H", false);
                  fields.put("H_projected_now", true);
                  fields.forEach(
                      (field, projected) -> {
                        Window window = new Interpolation(t, start, projected);
                        OpicWalk walk = walk(vector, policy, window);
                        follow(
                            vector,
                            policy,
                            walk,
                            snapshot ->
                                assertValues(
                                    snapshot.get(name).get(size).get(field),
                                    vector,
                                    v -> t * walk.windowRate(v),
                                    name + " " + field));
                      });
                }
              });
        });
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    assertTrue(!names.isEmpty());
    return names;
  }

  @Test
  void longRunsArriveAtTheGivenImportance() {
    forEach(
        (vector, policy) -> {
          OpicWalk walk = walk(vector, policy, null);
          SiteGraph graph = GivenVectors.graph(vector);
          for (int t = 0; t < 200_000; t++) {
            walk.step(graph);
          }
          double[] limit = doubles(vector.get("limit_real_pages"));
          double[] mine = walk.importance(CashEstimator.W);
          for (int v = 0; v < limit.length; v++) {
            assertEquals(limit[v], mine[v], 1e-3);
          }
        });
  }
}
