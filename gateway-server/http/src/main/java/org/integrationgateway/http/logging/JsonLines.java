package org.integrationgateway.http.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * One JSON object for each line of the log: {@code timestamp} (UTC), {@code level}, {@code logger},
 * {@code thread}, {@code message} as it reads, each key and value as a field of its own with its
 * type, and {@code exception} with {@code class}, {@code message} and {@code stack}.
 */
public final class JsonLines extends EncoderBase<ILoggingEvent> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);
  private static final byte[] NOTHING = {};
  private static final List<String> FIELDS =
      List.of("timestamp", "level", "logger", "thread", "message", "exception");

  /** Stands before a key that has the name of another field. */
  private static final String TAKEN = "field_";

  private final JsonFactory json = new JsonFactory();

  @Override
  public byte[] headerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] footerBytes() {
    return NOTHING;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    var line = new ByteArrayOutputStream(256);
    try (var out = json.createGenerator(ObjectWriteContext.empty(), line)) {
      out.writeStartObject();
      out.writeStringProperty("timestamp", TIME.format(event.getInstant()));
      out.writeStringProperty("level", event.getLevel().toString());
      out.writeStringProperty("logger", event.getLoggerName());
      out.writeStringProperty("thread", event.getThreadName());
      out.writeStringProperty("message", event.getFormattedMessage());
      fields(event.getKeyValuePairs(), out);
      exception(event.getThrowableProxy(), out);
      out.writeEndObject();
    }
    line.write('\n');
    return line.toByteArray();
  }

  private static void fields(@Nullable List<KeyValuePair> pairs, JsonGenerator out) {
    if (pairs == null) {
      return;
    }
    Set<String> used = new HashSet<>(FIELDS);
    for (var pair : pairs) {
      var name = pair.key;
      while (!used.add(name)) {
        name = TAKEN + name;
      }
      out.writeName(name);
      value(pair.value, out);
    }
  }

  private static void value(@Nullable Object value, JsonGenerator out) {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value instanceof BigDecimal number) {
      out.writeNumber(number);
    } else if (value instanceof BigInteger number) {
      out.writeNumber(number);
    } else if (value instanceof Double || value instanceof Float) {
      real(((Number) value).doubleValue(), out);
    } else if (value instanceof Number number) {
      out.writeNumber(number.longValue());
    } else {
      out.writeString(String.valueOf(value));
    }
  }

  /** JSON has no NaN and no infinity (RFC 8259, section 6). */
  private static void real(double value, JsonGenerator out) {
    if (Double.isFinite(value)) {
      out.writeNumber(value);
    } else {
      out.writeString(Double.toString(value));
    }
  }

  private static void exception(@Nullable IThrowableProxy thrown, JsonGenerator out) {
    if (thrown == null) {
      return;
    }
    out.writeObjectPropertyStart("exception");
    out.writeStringProperty("class", thrown.getClassName());
    out.writeStringProperty("message", thrown.getMessage());
    out.writeStringProperty("stack", ThrowableProxyUtil.asString(thrown));
    out.writeEndObject();
  }
}
