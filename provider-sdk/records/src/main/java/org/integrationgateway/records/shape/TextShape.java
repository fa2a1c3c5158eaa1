package org.integrationgateway.records.shape;

import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

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
    implements ScalarShape {
  public static TextShape format(
      String format,
      String wanted,
      Function<String, Object> parse,
      Function<Object, String> print) {
    return new TextShape(wanted, Map.of("format", format), parse, print);
  }

  @Override
  public String label() {
    return wanted;
  }

  @Override
  public Map<String, Object> schema(Definitions definitions) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "string");
    schema.putAll(keywords);
    return schema;
  }

  @Override
  public @Nullable Object readScalar(Tree tree, Reading in) {
    if (!in.is(Token.STRING, tree)) {
      return in.wrongType(tree, wanted);
    }
    try {
      return parse.apply(tree.text());
    } catch (IllegalArgumentException | DateTimeException unreadable) {
      return in.refuse(tree, wanted, String.valueOf(unreadable.getMessage()));
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
