package org.siterank.opensearch;

import java.util.Base64;
import org.apache.lucene.util.BytesRef;

/**
 * A direction that pages are compared with, in components from -127 to 127 that are written in
 * base64.
 *
 * @param field a {@code binary} field with doc values: directions of as many components, one after
 *     the other
 */
record PageDirections(String field, String vector) {

  /** The square of the length of a direction. */
  private static final float UNIT = Byte.MAX_VALUE * Byte.MAX_VALUE;

  PageDirections {
    if (field == null || vector == null) {
      throw new IllegalArgumentException("needs a [field] and a [vector]");
    }
    if (Base64.getDecoder().decode(vector).length == 0) {
      throw new IllegalArgumentException("[vector] must not be empty");
    }
  }

  /** The components. */
  byte[] components() {
    return Base64.getDecoder().decode(vector);
  }

  /**
   * The nearest of some directions.
   *
   * @param place its number, from 0
   * @param cosine the cosine of the angle, or nearly; 0 where none is nearer than a right angle
   */
  record Nearest(int place, float cosine) {
    static final Nearest NONE = new Nearest(0, 0);
  }

  /** The nearest of the directions that a page has. */
  static Nearest nearest(byte[] direction, BytesRef page) {
    Nearest nearest = Nearest.NONE;
    for (int place = 0; (place + 1) * direction.length <= page.length; place++) {
      float cosine = cosine(direction, page.bytes, page.offset + place * direction.length);
      if (cosine > nearest.cosine()) {
        nearest = new Nearest(place, cosine);
      }
    }
    return nearest;
  }

  /** The cosine of two directions, or nearly. */
  static float cosine(byte[] one, byte[] other, int from) {
    int dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[from + i];
    }
    return dot / UNIT;
  }
}
