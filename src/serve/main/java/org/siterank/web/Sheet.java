package org.siterank.web;

import java.util.List;
import java.util.Optional;

/**
 * A page for webmasters as it is shown.
 *
 * @param heading its heading
 * @param sentences what it says first
 * @param panels its parts
 * @param model parts on what the link model expects, which are folded; none where all is shown
 */
record Sheet(String heading, List<String> sentences, List<Panel> panels, List<Panel> model) {

  Sheet(String heading, List<String> sentences, List<Panel> panels) {
    this(heading, sentences, panels, List.of());
  }

  /** Width of a picture beside a table. */
  static final int WIDE = 760;

  /** Width of a picture on a phone, whose words must stay readable. */
  static final int NARROW = 360;

  /**
   * A part of a page.
   *
   * @param id its name in addresses
   * @param heading its heading
   * @param sentences what it says in words
   * @param alarm what is wrong, and must not be overlooked
   * @param picture what it shows as a picture; the tables say the same
   * @param narrow the same picture for a phone; nothing where there is no picture
   * @param tables its tables
   * @param action where it leads, as a button
   */
  record Panel(
      String id,
      String heading,
      List<String> sentences,
      Optional<String> alarm,
      Optional<Picture> picture,
      Optional<Picture> narrow,
      List<Table> tables,
      Optional<Cell> action) {

    static Panel of(String id, String heading, List<String> sentences, List<Table> tables) {
      return new Panel(
          id,
          heading,
          sentences,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          tables,
          Optional.empty());
    }

    Panel with(Picture wide, Picture small) {
      return new Panel(
          id, heading, sentences, alarm, Optional.of(wide), Optional.of(small), tables, action);
    }

    Panel leadingTo(String label, String address) {
      Cell leads = Cell.link(label, "", address);
      return new Panel(id, heading, sentences, alarm, picture, narrow, tables, Optional.of(leads));
    }

    Panel alarmed(String wrong) {
      return new Panel(id, heading, sentences, Optional.of(wrong), picture, narrow, tables, action);
    }
  }

  /**
   * A table.
   *
   * @param caption what it shows
   * @param columns its columns; the first names the row
   * @param rows as many cells each as there are columns
   * @param note where its numbers come from
   */
  record Table(String caption, List<Column> columns, List<List<Cell>> rows, String note) {}

  /** A column: its label, and whether it is of numbers. */
  record Column(String label, boolean number) {}

  /**
   * A cell.
   *
   * @param text what it says
   * @param beneath what it says in small letters beneath; or empty
   * @param address where it leads; or empty
   * @param perMille its share of a whole, drawn to scale; below 0: none
   */
  record Cell(String text, String beneath, String address, long perMille) {

    static Cell of(String text) {
      return new Cell(text, "", "", -1);
    }

    static Cell link(String text, String beneath, String address) {
      return new Cell(text, beneath, address, -1);
    }

    /** A part of a whole: negative parts have no length. */
    static Cell bar(String text, double part, double whole) {
      long share = whole > 0 ? Math.round(1000 * Math.max(0, part) / whole) : 0;
      return new Cell(text, "", "", Math.min(1000, share));
    }
  }

  /**
   * Lines, areas and words, in the units of a drawing.
   *
   * @param label what it shows, for those who do not see it
   * @param width its width
   * @param height its height
   * @param shapes closed areas and lines, as SVG path data with the class of their look
   * @param words texts with their places
   */
  record Picture(String label, int width, int height, List<Shape> shapes, List<Word> words) {}

  /** An SVG path with the class of its look, and what it means. */
  record Shape(String look, String path, String title) {}

  /** A text at a place; the class says how it is set. */
  record Word(String look, long x, long y, String text) {}
}
