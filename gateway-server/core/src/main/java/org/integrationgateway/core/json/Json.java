package org.integrationgateway.core.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The only JSON parser of the server. It is strict: no duplicate keys, nothing after the value, and
 * limits on depth, strings and numbers, so that a small body is cheap to parse.
 */
public final class Json {
  /** How deep objects and arrays may nest. */
  public static final int MAX_DEPTH = 64;

  /** How long a string or a name may be, in characters. */
  public static final int MAX_STRING = 512 * 1024;

  /** How many digits a number may have. */
  public static final int MAX_NUMBER = 100;

  private static final int MAX_ANSWER_DEPTH = 500;
  private static final int MAX_ANSWER_STRING = 20 << 20;

  /** The parts of parser messages that name its classes and settings. */
  private static final Pattern OF_THE_PARSER =
      Pattern.compile(
          ", from `[^`]*`|(?: for| \\((?:start marker at|bound as)?|: enable) ?[`\\[].*");

  /** Immutable, so all threads share it. */
  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(MAX_STRING)
                          .maxNameLength(MAX_STRING)
                          .maxNumberLength(MAX_NUMBER)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** Maps values that pass through: a fraction is no double, which has 17 digits. */
  private static final JsonMapper EXACT =
      MAPPER
          .rebuild()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** Writes records as doors answer with them. */
  private static final JsonMapper RECORDS =
      MAPPER
          .rebuild()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .changeDefaultPropertyInclusion(
              usual -> usual.withValueInclusion(JsonInclude.Include.NON_ABSENT))
          .build();

  /** Reads answers: long texts in them are the upstream's, and only their places are read. */
  private static final JsonFactory ANSWERS =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_ANSWER_DEPTH)
                  .maxStringLength(MAX_ANSWER_STRING)
                  .maxNameLength(MAX_STRING)
                  .build())
          .build();

  /** Reads whole answers of upstreams; their numbers keep all their digits. */
  private static final JsonMapper ANSWER_MAPPER =
      JsonMapper.builder(ANSWERS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * A record as an object: its members in their order, without those that are empty or null; a time
   * as in ISO 8601, a constant in small letters.
   */
  public static ObjectNode of(Record record) {
    return RECORDS.valueToTree(record);
  }

  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /**
   * Parses one value.
   *
   * @throws GatewayException {@code INVALID_JSON} with line and column; {@code OVERLOADED} when it
   *     would take too much memory
   */
  public static JsonNode parse(byte[] text) {
    return read(MAPPER, text);
  }

  /** The tokens of an upstream's answer, which may be much longer than a body of a caller. */
  public static JsonParser tokens(InputStream answer) {
    return ANSWERS.createParser(ObjectReadContext.empty(), answer);
  }

  /**
   * Parses an upstream's answer, whose texts may be much longer than those of a caller.
   *
   * @throws GatewayException {@code INVALID_JSON} with line and column
   */
  public static JsonNode parseAnswer(byte[] text) {
    return read(ANSWER_MAPPER, text);
  }

  /** The tokens of an upstream's answer that is in memory. */
  public static JsonParser tokens(String answer) {
    return ANSWERS.createParser(ObjectReadContext.empty(), answer);
  }

  /**
   * Parses one value; its numbers keep all their digits.
   *
   * @throws GatewayException as {@link #parse(byte[])}
   */
  public static JsonNode parseExact(byte[] text) {
    return read(EXACT, text);
  }

  /**
   * Parses one object; its numbers keep all their digits.
   *
   * @throws GatewayException as {@link #parseObject}
   */
  public static ObjectNode parseExactObject(byte[] text) {
    return object(parseExact(text));
  }

  /** As {@link #parse(byte[])}; the stream is read to its end. */
  public static JsonNode parse(InputStream text) {
    return read(() -> MAPPER.readTree(text));
  }

  /**
   * Parses one object.
   *
   * @throws GatewayException {@code INVALID_JSON}, also when it is another kind of value
   */
  public static ObjectNode parseObject(byte[] text) {
    return object(parse(text));
  }

  /**
   * Parses one object, as maps, lists, texts, numbers, truth values and null.
   *
   * @throws GatewayException as {@link #parseObject}
   */
  @SuppressWarnings("unchecked") // the members of an object have names
  public static Map<String, @Nullable Object> parseMembers(byte[] text) {
    return MAPPER.treeToValue(parseObject(text), Map.class);
  }

  private static ObjectNode object(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return object;
    }
    throw new GatewayException(
        ErrorCode.INVALID_JSON,
        "the body is a JSON " + kind(value) + ", an object is expected: {\"name\": value, ...}");
  }

  /** The double that is nearest to a number, infinite beyond the range of doubles. */
  public static double nearestDouble(JsonNode number) {
    return number.isBigDecimal() ? number.decimalValue().doubleValue() : number.doubleValue();
  }

  /** Tells a double that is infinite, as it is read from 1e999. */
  public static boolean isInfinite(JsonNode number) {
    return number.isDouble() && Double.isInfinite(number.doubleValue());
  }

  /** The text of a value, in UTF-8. */
  public static byte[] write(JsonNode value) {
    return MAPPER.writeValueAsBytes(value);
  }

  /** The text of an object, in UTF-8. */
  public static byte[] write(Map<String, ? extends @Nullable Object> members) {
    return MAPPER.writeValueAsBytes(members);
  }

  /** The JSON type of a value, in words. */
  public static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case NUMBER -> "number";
      case OBJECT, POJO -> "object";
      case STRING, BINARY -> "string";
      case NULL, MISSING -> "null";
    };
  }

  private static JsonNode read(JsonMapper mapper, byte[] text) {
    HeldMemory.takeParsed(text);
    return read(() -> mapper.readTree(text));
  }

  private static JsonNode read(Supplier<JsonNode> text) {
    try {
      var value = text.get();
      if (value.isMissingNode()) {
        throw new GatewayException(
            ErrorCode.INVALID_JSON,
            "line 1, column 1: the body is empty, a JSON value is expected");
      }
      return value;
    } catch (JacksonException e) {
      throw invalid(e);
    } catch (NumberFormatException e) {
      // The parser lets the exception of BigDecimal through.
      throw new GatewayException(
          ErrorCode.INVALID_JSON, "the exponent of a number is beyond " + Integer.MAX_VALUE, e);
    }
  }

  private static GatewayException invalid(JacksonException problem) {
    var at = problem.getLocation();
    var where =
        at == null || at.getLineNr() < 1
            ? ""
            : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ";
    return new GatewayException(ErrorCode.INVALID_JSON, where + reason(problem), problem);
  }

  /** The message of the parser without its class names. */
  public static String reason(JacksonException problem) {
    var said = problem.getOriginalMessage();
    return said == null ? "not JSON" : OF_THE_PARSER.matcher(said).replaceFirst("");
  }
}
