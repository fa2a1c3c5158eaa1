package org.integrationgateway.sdk.internal.json.shape;

import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * Values that JSON writes as strings.
 *
 * @param wanted for messages, such as "a date such as 2026-05-01"
 * @param keywords of the schema beside {@code type}
 * @param parse throws {@link IllegalArgumentException} or {@link DateTimeException} for other text
 */
public record TextShape(
    String wanted,
    Map<String, Object> keywords,
    Function<String, Object> parse,
    Function<Object, String> print)
    implements Shape {
  public static TextShape format(
      String format,
      String wanted,
      Function<String, Object> parse,
      Function<Object, String> print) {
    return new TextShape(wanted, Map.of("format", format), parse, print);
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "string");
    schema.putAll(keywords);
    return schema;
  }

  @Override
  public @Nullable Object read(Reading in) {
    if (in.token() != JsonToken.VALUE_STRING) {
      return in.mismatch(wanted);
    }
    try {
      return parse.apply(in.parser().getString());
    } catch (IllegalArgumentException | DateTimeException unreadable) {
      return in.refuse("must be " + wanted);
    }
  }

  @Override
  public void write(Object value, JsonGenerator out) {
    out.writeString(print.apply(value));
  }

  @Override
  public boolean textual() {
    return true;
  }
}
