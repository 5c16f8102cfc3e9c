package org.siterank.output;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.site.PageUrl;

/**
 * Writes records as JSON objects, their components as fields in order. Numbers are in full
 * precision, and null where they are not finite; addresses and times are texts. An iterator is
 * written as an array while it goes on.
 */
public final class Json {

  /** Results of a command, indented; an absent optional is null. */
  public static final Json INDENTED = new Json(mapper(JsonInclude.Include.ALWAYS), true);

  /** Results of a command, on one line. */
  public static final Json COMPACT = new Json(mapper(JsonInclude.Include.ALWAYS), false);

  /** Answers of the server, on one line; an absent optional is left out. */
  public static final Json ANSWER = new Json(mapper(JsonInclude.Include.NON_EMPTY), false);

  private final ObjectWriter writer;

  private Json(JsonMapper mapper, boolean isIndented) {
    // Line feeds on every system, as in all our files.
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
    printer.indentObjectsWith(indenter);
    printer.indentArraysWith(indenter);
    this.writer = isIndented ? mapper.writer(printer) : mapper.writer();
  }

  private static JsonMapper mapper(JsonInclude.Include absent) {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    return JsonMapper.builder(factory)
        // The components of a record are its fields, and nothing else is.
        .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
        .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
        .withConfigOverride(
            Optional.class, type -> type.setInclude(JsonInclude.Value.construct(absent, absent)))
        .addModule(
            new SimpleModule()
                .addSerializer(double.class, new NumberSerializer())
                .addSerializer(Double.class, new NumberSerializer())
                .addSerializer(Optional.class, new OptionalSerializer())
                .addSerializer(OptionalDouble.class, new OptionalDoubleSerializer())
                .addSerializer(JsonRows.Row.class, new JsonRows.RowSerializer())
                .addSerializer(PageUrl.class, ToStringSerializer.instance)
                .addSerializer(LocalDate.class, ToStringSerializer.instance)
                .addSerializer(Instant.class, ToStringSerializer.instance))
        .build();
  }

  /** Writes an object and a line feed; the writer stays open. */
  public void write(Object view, Writer out) throws IOException {
    writer.writeValue(out, view);
    out.write('\n');
  }

  /** An object as UTF-8. */
  public byte[] bytes(Object view) throws IOException {
    return writer.writeValueAsBytes(view);
  }

  SequenceWriter array(Writer out) throws IOException {
    return writer.writeValuesAsArray(out);
  }

  SequenceWriter lines(Writer out) throws IOException {
    return writer.withRootValueSeparator("\n").writeValues(out);
  }

  /** JSON has no number for what is none. */
  private static final class NumberSerializer extends StdSerializer<Double> {

    NumberSerializer() {
      super(Double.class);
    }

    @Override
    public void serialize(Double value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeNull();
      }
    }
  }

  /** Writes the value; null when it is empty. */
  @SuppressWarnings("rawtypes") // As it is registered.
  private static final class OptionalSerializer extends StdSerializer<Optional> {

    OptionalSerializer() {
      super(Optional.class);
    }

    @Override
    public boolean isEmpty(SerializerProvider provider, Optional value) {
      return value.isEmpty();
    }

    @Override
    public void serialize(Optional value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.isPresent()) {
        provider.defaultSerializeValue(value.get(), json);
      } else {
        json.writeNull();
      }
    }
  }

  /** Writes the number; null when it is empty. */
  private static final class OptionalDoubleSerializer extends StdSerializer<OptionalDouble> {

    OptionalDoubleSerializer() {
      super(OptionalDouble.class);
    }

    @Override
    public void serialize(OptionalDouble value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      provider.defaultSerializeValue(value.orElse(Double.NaN), json);
    }
  }
}
