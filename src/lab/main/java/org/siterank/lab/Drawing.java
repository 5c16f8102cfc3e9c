package org.siterank.lab;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Font;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws figures as SVG. The same figure gives the same bytes where Java finds the same fonts. */
final class Drawing {

  private static final int WIDTH = 820;
  private static final int HEIGHT = 520;
  private static final int MARKER = 6;

  /** More categories have no room for their names side by side. */
  private static final int LEVEL = 5;

  /** Told apart by people who do not see all colours: M. Okabe and K. Ito, 2008. */
  private static final Color[] COLOURS = {
    new Color(0x0072B2),
    new Color(0xD55E00),
    new Color(0x009E73),
    new Color(0xCC79A7),
    new Color(0xE69F00),
    new Color(0x56B4E9),
    new Color(0x555555),
    new Color(0x000000)
  };

  static {
    // Nothing is shown on a screen; without this a machine without one would refuse to draw.
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
  }

  private Drawing() {}

  /**
   * A figure as an SVG document.
   *
   * @throws IOException when Java cannot draw here, for want of fonts
   */
  static String svg(Figure figure) throws IOException {
    try {
      if (figure instanceof Figure.Curves curves) {
        return svg(chart(curves));
      }
      return svg(chart((Figure.Bars) figure));
    } catch (LinkageError | InternalError e) { // What Java throws when it finds no font library.
      throw new IOException(
          "the figure cannot be drawn, Java finds no fonts; install fontconfig and a font", e);
    }
  }

  private static String svg(Chart<?, ?> chart) throws IOException {
    SVGGraphics2D graphics;
    try {
      graphics =
          new SVGGraphics2D(
              DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument());
    } catch (ParserConfigurationException e) {
      throw new IOException("the figure cannot be drawn: " + e.getMessage(), e);
    }
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    chart.paint(graphics, WIDTH, HEIGHT);
    StringWriter svg = new StringWriter();
    graphics.stream(svg, true);
    return svg.toString();
  }

  private static XYChart chart(Figure.Curves figure) {
    XYChart chart = new XYChart(WIDTH, HEIGHT);
    chart.setTitle(figure.title());
    chart.setXAxisTitle(figure.x().label());
    chart.setYAxisTitle(figure.y().label());
    style(chart.getStyler());
    chart.getStyler().setXAxisLogarithmic(figure.x().scale() == Figure.Scale.LOGARITHMIC);
    vertical(
        chart.getStyler(),
        figure.y().scale(),
        figure.curves().stream().map(Figure.Curve::y).flatMap(List::stream));
    for (Figure.Curve curve : figure.curves()) {
      XYSeries series = chart.addSeries(curve.name(), curve.x(), curve.y());
      Color colour = COLOURS[curve.colour() % COLOURS.length];
      series.setLineColor(colour);
      series.setMarkerColor(colour);
      boolean marked = curve.look() == Figure.Look.POINTS || curve.look() == Figure.Look.MARKED;
      series.setMarker(marked ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
      series.setLineStyle(
          switch (curve.look()) {
            case POINTS -> SeriesLines.NONE;
            case DASHED -> SeriesLines.DASH_DASH;
            case LINE, MARKED -> SeriesLines.SOLID;
          });
      series.setLineWidth(1.8f);
    }
    return chart;
  }

  private static CategoryChart chart(Figure.Bars figure) {
    CategoryChart chart = new CategoryChart(WIDTH, HEIGHT);
    chart.setTitle(figure.title());
    chart.setXAxisTitle(figure.label());
    chart.setYAxisTitle(figure.y().label());
    style(chart.getStyler());
    vertical(
        chart.getStyler(),
        figure.y().scale(),
        figure.groups().stream().map(Figure.BarGroup::values).flatMap(List::stream));
    chart.getStyler().setAvailableSpaceFill(0.8);
    if (figure.categories().size() > LEVEL) {
      chart.getStyler().setXAxisLabelRotation(35);
      chart.getStyler().setXAxisTickMarkSpacingHint(1); // A name for every group of bars.
      chart.getStyler().setXAxisMaxLabelCount(figure.categories().size());
    }
    int colour = 0;
    for (Figure.BarGroup group : figure.groups()) {
      CategorySeries series = chart.addSeries(group.name(), figure.categories(), group.values());
      series.setFillColor(COLOURS[colour++ % COLOURS.length]);
    }
    return chart;
  }

  private static void vertical(AxesChartStyler styler, Figure.Scale scale, Stream<Double> values) {
    styler.setYAxisLogarithmic(scale == Figure.Scale.LOGARITHMIC);
    if (scale == Figure.Scale.SHARE) {
      styler.setYAxisMax(1.0);
      if (values.allMatch(value -> value >= 0)) {
        styler.setYAxisMin(0.0);
      }
    }
  }

  private static void style(AxesChartStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitlePadding(10);
    styler.setChartTitleFont(font(Font.BOLD, 15));
    styler.setAxisTitleFont(font(Font.PLAIN, 13));
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 12));
    styler.setLegendFont(font(Font.PLAIN, 12));
    styler.setLegendPosition(Styler.LegendPosition.OutsideE); // Never on the data.
    styler.setLegendBorderColor(Color.WHITE);
    styler.setPlotBorderColor(Color.GRAY);
    styler.setPlotGridLinesColor(new Color(0xDDDDDD));
    styler.setPlotGridLinesStroke(new BasicStroke(0.7f));
    styler.setMarkerSize(MARKER);
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
