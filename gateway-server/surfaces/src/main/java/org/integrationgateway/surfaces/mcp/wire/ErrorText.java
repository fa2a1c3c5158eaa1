package org.integrationgateway.surfaces.mcp.wire;

import org.integrationgateway.surfaces.mcp.McpErrorException;
import tools.jackson.databind.node.ObjectNode;

/** Reads the error of an answer. */
final class ErrorText {
  private static final int LONGEST = 2000;
  private static final int INTERNAL_ERROR = -32603;

  private ErrorText() {}

  static McpErrorException exception(ObjectNode error) {
    var code = error.path("code");
    return new McpErrorException(
        code.canConvertToInt() ? code.intValue() : INTERNAL_ERROR,
        clean(error.path("message").asString("")),
        error.get("data"));
  }

  /** The text without control characters, and not longer than a message may be. */
  private static String clean(String text) {
    var shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    var clean = new StringBuilder(shortened.length());
    shortened.codePoints().forEach(c -> clean.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
    return clean.toString();
  }
}
