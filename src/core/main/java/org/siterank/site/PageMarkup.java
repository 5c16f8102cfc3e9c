package org.siterank.site;

import java.util.List;

/**
 * Information in the markup of an HTML page that its text lacks.
 *
 * @param topHeadings {@code h1} elements with text
 * @param images {@code img} elements
 * @param imagesWithoutAlt those that have no {@code alt} attribute; an empty one is given: it says
 *     that the picture is decoration (WHATWG HTML, 4.8.4.4)
 * @param firstWithoutAlt {@code src} of the first of them, or empty
 * @param insecure resources that an https page loads by http (W3C Mixed Content); 0 of an http page
 * @param firstInsecure address of the first of them, or empty
 * @param alternates the same page in other languages, as it names them itself
 */
public record PageMarkup(
    int topHeadings,
    int images,
    int imagesWithoutAlt,
    String firstWithoutAlt,
    int insecure,
    String firstInsecure,
    List<Alternate> alternates) {

  /**
   * {@code rel=alternate hreflang}.
   *
   * @param code value of {@code hreflang}, as it stands there
   */
  public record Alternate(String code, PageUrl target) {}

  public PageMarkup {
    if (topHeadings < 0 || imagesWithoutAlt < 0 || imagesWithoutAlt > images || insecure < 0) {
      throw new IllegalArgumentException(
          "counts must be >= 0 and images without alt at most all, got %d, %d of %d and %d"
              .formatted(topHeadings, imagesWithoutAlt, images, insecure));
    }
    alternates = List.copyOf(alternates);
  }
}
