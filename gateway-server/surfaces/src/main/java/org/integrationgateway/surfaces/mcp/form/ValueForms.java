package org.integrationgateway.surfaces.mcp.form;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.StringNode;

/** Forms of single values. */
final class ValueForms {
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/\\s]*={0,2}\\s*");
  private static final int LONGEST_NUMBER = 40;

  private ValueForms() {}

  /** A text; a number or a truth value is one as it is written. */
  static Optional<JsonNode> text(JsonNode value, FormChanges changes) {
    if (value.isString()) {
      return Optional.of(value);
    }
    return value.isNumber() || value.isBoolean()
        ? Optional.of(StringNode.valueOf(value.asString()))
        : Optional.empty();
  }

  /** A text of a set. */
  static ValueForm choice(Set<String> values) {
    return (value, changes) ->
        Optional.of(value)
            .filter(JsonNode::isString)
            .map(given -> given.stringValue().strip().toLowerCase(Locale.ROOT))
            .filter(values::contains)
            .map(StringNode::valueOf);
  }

  /** True or false, also as text. */
  static Optional<JsonNode> truth(JsonNode value, FormChanges changes) {
    if (value.isBoolean()) {
      return Optional.of(value);
    }
    return switch (value.isValueNode() ? value.asString("").toLowerCase(Locale.ROOT) : "") {
      case "true", "1" -> Optional.of(BooleanNode.TRUE);
      case "false", "0" -> Optional.of(BooleanNode.FALSE);
      default -> Optional.empty();
    };
  }

  /** A number, also as text. */
  static Optional<JsonNode> number(JsonNode value, FormChanges changes) {
    return value.isNumber() ? Optional.of(value) : decimal(value).map(Json.MAPPER::valueToTree);
  }

  /** A number of these. */
  static ValueForm number(Predicate<BigDecimal> wanted) {
    return (value, changes) ->
        number(value, changes).filter(fit -> decimal(fit).filter(wanted).isPresent());
  }

  /** A whole number, also as text, and as 5.0. */
  static Optional<JsonNode> whole(JsonNode value, FormChanges changes) {
    if (value.isIntegralNumber()) {
      return Optional.of(value);
    }
    return decimal(value)
        .filter(number -> number.stripTrailingZeros().scale() <= 0)
        .map(number -> Json.MAPPER.valueToTree(number.toBigInteger()));
  }

  private static Optional<BigDecimal> decimal(JsonNode value) {
    var text = value.isNumber() || value.isString() ? value.asString("").strip() : "";
    try {
      var number = text.length() > LONGEST_NUMBER ? null : new BigDecimal(text);
      return Optional.ofNullable(number).filter(each -> Math.abs(each.scale()) <= LONGEST_NUMBER);
    } catch (NumberFormatException notNumber) {
      return Optional.empty();
    }
  }

  /** A moment (RFC 3339). */
  static Optional<JsonNode> moment(JsonNode value, FormChanges changes) {
    try {
      return value.isString() && OffsetDateTime.parse(value.stringValue()).getYear() > 0
          ? Optional.of(value)
          : Optional.empty();
    } catch (DateTimeException other) {
      return Optional.empty();
    }
  }

  /** Bytes in Base64 (RFC 4648, section 4), also in the alphabet of section 5. */
  static Optional<JsonNode> base64(JsonNode value, FormChanges changes) {
    if (!value.isString()) {
      return Optional.empty();
    }
    var text = value.stringValue();
    var standard =
        text.indexOf('-') < 0 && text.indexOf('_') < 0
            ? text
            : text.replace('-', '+').replace('_', '/');
    try {
      if (!BASE64.matcher(standard).matches()) {
        return Optional.empty();
      }
      var bytes = Base64.getMimeDecoder().decode(standard);
      boolean kept = standard.equals(text) && text.length() % 4 == 0;
      return Optional.of(
          kept ? value : StringNode.valueOf(Base64.getEncoder().encodeToString(bytes)));
    } catch (IllegalArgumentException cut) {
      return Optional.empty();
    }
  }

  /** An object of any members; an empty array is an empty one, as PHP writes it. */
  static Optional<JsonNode> object(JsonNode value, FormChanges changes) {
    if (value.isObject()) {
      return Optional.of(value);
    }
    return value instanceof ArrayNode array && array.isEmpty()
        ? Optional.of(Json.object())
        : Optional.empty();
  }

  static Optional<JsonNode> any(JsonNode value, FormChanges changes) {
    return Optional.of(value);
  }
}
