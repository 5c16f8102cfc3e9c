package org.siterank.lab;

/** Takes how far an experiment is. */
@FunctionalInterface
public interface LabProgress {

  /**
   * News.
   *
   * @param stage the stage in progress
   * @param done units done
   * @param total units in all, -1 when that is not known
   */
  void at(String stage, long done, long total);
}
