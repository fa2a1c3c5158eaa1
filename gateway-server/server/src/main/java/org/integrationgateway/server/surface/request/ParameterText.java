package org.integrationgateway.server.surface.request;

import tools.jackson.databind.JsonNode;

/** A JSON value where only text can stand: in a path, a query or a header. */
final class ParameterText {
  private ParameterText() {}

  /** Scalars as they are written in JSON, without quotes; objects and arrays as JSON text. */
  static String of(JsonNode value) {
    return value.isString() ? value.stringValue() : value.toString();
  }
}
