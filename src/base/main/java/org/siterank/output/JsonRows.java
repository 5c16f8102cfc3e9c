package org.siterank.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Rows as JSON objects whose keys are the column names. */
public final class JsonRows extends Rows {

  /** A row as an object. */
  static final class Row {

    private final List<String> columns;
    private final Object[] cells;

    private Row(List<String> columns, Object... cells) {
      this.columns = columns;
      this.cells = cells;
    }
  }

  /** Writes a row. */
  static final class RowSerializer extends StdSerializer<Row> {

    RowSerializer() {
      super(Row.class);
    }

    @Override
    public void serialize(Row row, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeStartObject();
      for (int i = 0; i < row.cells.length; i++) {
        provider.defaultSerializeField(row.columns.get(i), row.cells[i], json);
      }
      json.writeEndObject();
    }
  }

  private final Writer out;
  private final List<String> columns;
  private final SequenceWriter rows;
  private boolean isOpenLine;

  private JsonRows(Writer out, SequenceWriter rows, boolean isArray, String... columns) {
    super(columns.length);
    this.out = out;
    this.columns = List.of(columns);
    this.rows = rows;
    this.isOpenLine = isArray;
  }

  /** One array of all rows. */
  public static JsonRows array(Writer out, String... columns) throws IOException {
    return new JsonRows(out, Json.INDENTED.array(out), true, columns);
  }

  /** JSON Lines: an object a line, and nothing around them. */
  public static JsonRows lines(Writer out, String... columns) throws IOException {
    return new JsonRows(out, Json.COMPACT.lines(out), false, columns);
  }

  /** An object whose fields are the columns. */
  public static Object object(List<String> columns, Object... cells) {
    return new Row(columns, cells);
  }

  @Override
  void write(Object... cells) throws IOException {
    rows.write(new Row(columns, cells));
    isOpenLine = true;
  }

  @Override
  public void close() throws IOException {
    rows.close();
    if (isOpenLine) {
      out.write('\n');
    }
    out.flush();
  }
}
