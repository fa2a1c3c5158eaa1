package org.integrationgateway.server.surface.request;

import java.util.Base64;
import java.util.List;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;

/** Bytes as text in the input (RFC 4648, section 4). */
final class Base64Text {
  private Base64Text() {}

  /**
   * The bytes.
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
