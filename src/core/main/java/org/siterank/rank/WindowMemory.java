package org.siterank.rank;

/** State that a window policy keeps of each page; see {@link Window} for the terms. */
interface WindowMemory {

  /** An empty memory of a policy. */
  static WindowMemory of(Window window) {
    if (window instanceof Window.Fixed fixed) {
      return new TimeWindowMemory(fixed.size(), fixed.measures(), false);
    }
    if (window instanceof Window.FixedLiteral literal) {
      return new TimeWindowMemory(literal.size(), 0, true);
    }
    if (window instanceof Window.Variable variable) {
      return new LastMeasuresMemory(variable.measures(), variable.form());
    }
    if (window instanceof Window.Reads) {
      return new ReadsMemory();
    }
    return new InterpolationMemory((Window.Interpolation) window);
  }

  /**
   * A page is born, possibly under the number of a removed one.
   *
   * @param grant C0: cash that it has without having earned it
   * @param clock G
   * @param pages number of pages there are, this one included
   */
  void born(int page, double grant, double clock, int pages);

  /**
   * A page was visited.
   *
   * @param cash c, what it had
   * @param clock G after the visit; later than that of the page's last measure
   */
  void visited(int page, double cash, double clock);

  /**
   * Income per unit of time, or NaN where the policy has nothing to go by.
   *
   * @param cash what the page has now
   * @param clock G now
   */
  double rate(int page, double cash, double clock);
}
