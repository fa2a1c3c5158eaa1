package org.integrationgateway.samples.scheduler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** JSON as null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, lists and maps. */
final class Json {
  /** Maximum size of the inputs and outputs of a step, a run or an event, in characters. */
  static final int MOST = 256 << 10;

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final long LARGEST = 1L << 53;

  private Json() {}

  /** Parses a text; returns the text itself when it is not JSON. */
  static Object parse(String text) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      var value = value(parser);
      return parser.nextToken() == null ? value : text;
    } catch (JacksonException malformed) {
      return text;
    }
  }

  private static Object value(JsonParser parser) {
    if (parser.currentToken() == null) {
      return null;
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        var members = new LinkedHashMap<String, Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          var name = parser.currentName();
          parser.nextToken();
          members.put(name, value(parser));
        }
        yield members;
      }
      case START_ARRAY -> {
        var items = new ArrayList<Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          items.add(value(parser));
        }
        yield items;
      }
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  /** Whole numbers that a double cannot represent stay text, so that no digit is lost. */
  private static Object number(String digits) {
    double number = Double.parseDouble(digits);
    if (number != Math.rint(number)) {
      return number;
    }
    return Math.abs(number) < LARGEST ? (Object) (long) number : digits;
  }

  /**
   * Returns the value, if it is not too large.
   *
   * @throws ServiceException {@code TOO_LARGE}
   */
  static <T> T bounded(T value, String what) {
    int length = String.valueOf(value).length();
    if (length > MOST) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "%s has %d characters, and %d is the most".formatted(what, length, MOST));
    }
    return value;
  }
}
