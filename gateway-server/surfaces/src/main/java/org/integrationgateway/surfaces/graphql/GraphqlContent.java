package org.integrationgateway.surfaces.graphql;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** The content of an answer's body, found without building it. */
enum GraphqlContent {
  /** Data: a root field at least is not null. */
  DATA,
  /** Errors, and no root field that is not null. */
  ERRORS,
  /** No errors, and data that is null, empty, or null in every root field. */
  NULL,
  /** The body has neither data nor errors, or is not JSON. */
  NEITHER;

  /** Reads as leniently as an upstream may write: its data passes through and is not built. */
  private static final JsonFactory LENIENT =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(1_000)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Reads a body, or as much of it as the bytes hold. */
  static GraphqlContent of(byte[] bytes) {
    boolean data = false;
    boolean errors = false;
    try (var parser = LENIENT.createParser(ObjectReadContext.empty(), bytes)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return NEITHER;
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        var name = parser.currentName();
        var value = parser.nextToken();
        if (name.equals("data")) {
          data = true;
          if (hasValue(parser, value)) {
            return DATA;
          }
        } else if (name.equals("errors") && value == JsonToken.START_ARRAY) {
          errors |= parser.nextToken() != JsonToken.END_ARRAY;
          skipArray(parser);
        } else {
          parser.skipChildren();
        }
      }
    } catch (JacksonException broken) {
      return NEITHER;
    }
    if (errors) {
      return ERRORS;
    }
    return data ? NULL : NEITHER;
  }

  /** Reads a member's value up to the first root field that is not null. */
  private static boolean hasValue(JsonParser parser, JsonToken value) {
    if (value != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return false;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      if (parser.nextToken() != JsonToken.VALUE_NULL) {
        return true;
      }
    }
    return false;
  }

  /** Leaves an array whose first element was begun. */
  private static void skipArray(JsonParser parser) {
    while (parser.currentToken() != JsonToken.END_ARRAY) {
      parser.skipChildren();
      if (parser.nextToken() == null) {
        return;
      }
    }
  }
}
