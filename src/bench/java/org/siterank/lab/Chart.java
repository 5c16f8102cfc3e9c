package org.siterank.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws the growth of measured numbers, both axes logarithmic: {@code TABLE TITLE Y SVG}. The table
 * has tabs between its columns and names in its first line; the first column is the x axis, each
 * other one a curve. A field without a number is left out of its curve.
 */
final class Chart {

  private Chart() {}

  public static void main(String[] words) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(words[0]));
    String[] names = lines.get(0).split("\t", -1);
    List<Figure.Curve> curves = new ArrayList<>();
    for (int column = 1; column < names.length; column++) {
      List<Double> x = new ArrayList<>();
      List<Double> y = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        String[] fields = line.split("\t", -1);
        if (!fields[column].isEmpty()) {
          x.add(Double.valueOf(fields[0]));
          y.add(Double.valueOf(fields[column]));
        }
      }
      curves.add(new Figure.Curve(names[column], column - 1, Figure.Look.MARKED, x, y));
    }
    Figure.Axis across = new Figure.Axis(names[0], Figure.Scale.LOGARITHMIC);
    Figure.Axis up = new Figure.Axis(words[2], Figure.Scale.LOGARITHMIC);
    Files.writeString(
        Path.of(words[3]), Drawing.svg(new Figure.Curves(words[1], across, up, curves)));
  }
}
