package org.integrationgateway.server.surface.request;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;

/** Bytes as text in the input, and the media type that they are sent with. */
final class SentBytes {
  private static final String ANY_BYTES = "application/octet-stream";
  private static final String ANY_TEXT = "text/plain";

  private SentBytes() {}

  /**
   * The declared type, where it is one; else what the caller says, else the first declared one that
   * is no range, else the usual one.
   *
   * @param declared also a range, or several with commas
   */
  static String sent(Optional<String> declared, Optional<String> said) {
    if (declared.filter(type -> isOne(type)).isPresent()) {
      return declared.get();
    }
    return said.filter(type -> !type.isBlank())
        .or(
            () ->
                declared.stream()
                    .flatMap(types -> Arrays.stream(types.split(",")))
                    .map(String::strip)
                    .filter(SentBytes::isOne)
                    .findFirst())
        .orElse(
            declared.filter(type -> type.startsWith("text/")).isPresent() ? ANY_TEXT : ANY_BYTES);
  }

  private static boolean isOne(String type) {
    return !type.contains("*") && !type.contains(",") && !type.isBlank();
  }

  /**
   * The bytes that Base64 stands for (RFC 4648, section 4).
   *
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  static byte[] decode(String member, String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      var message = "must be Base64 (RFC 4648): the bytes that it stands for are sent";
      throw new GatewayException(
              ErrorCode.INVALID_PARAMETERS, "parameter '" + member + "' " + message)
          .errors(List.of(new FieldProblem("/" + member, message)));
    }
  }
}
