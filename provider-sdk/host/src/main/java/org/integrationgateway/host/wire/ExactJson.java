package org.integrationgateway.host.wire;

import com.google.protobuf.ByteString;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON text without a loss of digits. */
final class ExactJson {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_DIGITS = 1_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_DIGITS)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private ExactJson() {}

  /**
   * The members of an object. Numbers are {@link Long}, {@link java.math.BigInteger} or {@link
   * BigDecimal}.
   *
   * @param member of the request, for messages
   * @throws ServiceException {@code INVALID_INPUT} when it is not one JSON object in UTF-8
   */
  static Map<String, @Nullable Object> object(ByteString text, String member) {
    try {
      if (read(text.toByteArray()) instanceof Map<?, ?> members) {
        var named = new LinkedHashMap<String, @Nullable Object>();
        members.forEach((name, value) -> named.put(String.valueOf(name), value));
        return named;
      }
      throw refused(member, "is not a JSON object");
    } catch (JacksonException malformed) {
      throw refused(member, "is not JSON: " + malformed.getOriginalMessage());
    } catch (NumberFormatException tooLarge) {
      // The parser lets the exception of BigDecimal through.
      throw refused(member, "has a number whose exponent is beyond " + Integer.MAX_VALUE);
    }
  }

  /** The value of an answer; empty when it is not JSON. */
  static Optional<@Nullable Object> value(byte[] text) {
    try {
      return Optional.ofNullable(read(text));
    } catch (JacksonException | NumberFormatException notJson) {
      return Optional.empty();
    }
  }

  private static @Nullable Object read(byte[] text) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      var value = value(parser);
      if (parser.nextToken() != null) {
        throw new tools.jackson.core.exc.StreamReadException(parser, "continues after its end");
      }
      return value;
    }
  }

  private static @Nullable Object value(JsonParser parser) {
    var token = parser.currentToken();
    if (token == null) {
      throw new tools.jackson.core.exc.StreamReadException(parser, "is empty");
    }
    return switch (token) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> items(parser);
      case VALUE_STRING -> parser.getString();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> whole(parser);
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      default -> null;
    };
  }

  private static Object whole(JsonParser parser) {
    var number = parser.getNumberValue();
    return number instanceof Integer || number instanceof Long
        ? (Object) number.longValue()
        : parser.getBigIntegerValue();
  }

  private static Map<String, @Nullable Object> members(JsonParser parser) {
    var members = new LinkedHashMap<String, @Nullable Object>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return members;
  }

  private static List<@Nullable Object> items(JsonParser parser) {
    var items = new ArrayList<@Nullable Object>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return items;
  }

  private static ServiceException refused(String member, String rule) {
    return ServiceException.invalidInput(
        "the request cannot be read", List.of(new Problem("/" + member, rule)));
  }
}
