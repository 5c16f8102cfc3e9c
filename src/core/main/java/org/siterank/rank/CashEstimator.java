package org.siterank.rank;

import java.util.Locale;

/**
 * How the importance of a page is read off its cash and history.
 *
 * <p>Symbols as in {@link CashLedger}; since a later time than the start, H counts from there, C0
 * is the cash of then and G what has been spent since.
 *
 * <p>Certified error, where every page gives a share of at least g of its cash to all pages alike
 * at once and neither pages nor links change: {@code |X - Imp|_1 <= |C - C0|_1 / (g G)}, since
 * {@code X - L'^T X = (C0 - C) / G} and L' contracts differences by 1 - g; and as {@code W = L'^T
 * X}, W has 1 - g of that.
 */
public enum CashEstimator {
  /** {@code H / G}: what the page passed on. Sums to 1. */
  X {
    @Override
    double income(double gained, double cash, double granted) {
      return gained;
    }
  },
  /**
   * {@code (H + C) / (G + K)}: the paper's, with its total cash 1 for K. Sums to 1. It counts the
   * initial grant as income, a bias towards C0 of weight K / (G + K).
   */
  Z {
    @Override
    double income(double gained, double cash, double granted) {
      return gained + cash;
    }
  },
  /** {@code (H + C - C0) / G}: what the page was given. Sums to 1, and errs least. */
  W {
    @Override
    double income(double gained, double cash, double granted) {
      // Income is not negative; rounding may say otherwise for a page that earned nothing.
      return Math.max(0, gained + cash - granted);
    }
  };

  abstract double income(double gained, double cash, double granted);

  /** The name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The estimate of every page of a ledger, by number; 0 everywhere as long as nothing was spent
   * (but for Z). With a virtual page that holds cash, the sum is short of 1 by its part.
   */
  public double[] of(CashLedger ledger) {
    return since(ledger.start(), ledger);
  }

  /** The estimate from what happened since a mark. */
  double[] since(CashLedger.Mark mark, CashLedger ledger) {
    double[] estimate = new double[ledger.pages()];
    double per = spent(mark, ledger) + (this == Z ? ledger.total() : 0);
    for (int v = 0; v < estimate.length && per > 0; v++) {
      if (ledger.has(v)) {
        double gained = ledger.history(v) - mark.history(v);
        estimate[v] = income(gained, ledger.cash(v), mark.cash(v)) / per;
      }
    }
    return estimate;
  }

  /**
   * The certified L1 error of {@link #since}.
   *
   * @param virtualShare g, the least share of its cash that any page gives to all pages alike
   * @return infinite where g is 0 or nothing has been spent
   */
  double l1ErrorBound(CashLedger.Mark mark, CashLedger ledger, double virtualShare) {
    double spent = spent(mark, ledger);
    if (!(virtualShare > 0 && spent > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double moved = 0;
    for (int v = 0; v < ledger.pages(); v++) {
      moved += Math.abs(ledger.cash(v) - mark.cash(v));
    }
    double ofX = moved / (virtualShare * spent);
    double ofW = (1 - virtualShare) * ofX;
    return switch (this) {
      case X -> ofX;
      case W -> ofW;
      case Z -> ofW + pull(mark, ledger);
    };
  }

  /**
   * Bounds the error by the matrix instead of the sums of the ledger, in which rounding errors
   * gather: no more than the other but for these. One pass over the arcs.
   */
  double l1ErrorBound(CashLedger.Mark mark, CashLedger ledger, OpicChain chain) {
    return this == Z
        ? chain.l1ErrorBound(W.since(mark, ledger)) + pull(mark, ledger)
        : chain.l1ErrorBound(since(mark, ledger));
  }

  /** Z is W drawn towards {@code C0 / K} with weight {@code K / (G + K)}: how far that is. */
  private static double pull(CashLedger.Mark mark, CashLedger ledger) {
    double total = ledger.total();
    double[] w = W.since(mark, ledger);
    double distance = 0;
    for (int v = 0; v < w.length; v++) {
      distance += Math.abs(w[v] - mark.cash(v) / total);
    }
    return total / (spent(mark, ledger) + total) * distance;
  }

  private static double spent(CashLedger.Mark mark, CashLedger ledger) {
    return ledger.spent() - mark.spent();
  }
}
