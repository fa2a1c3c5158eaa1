package org.integrationgateway.mcp.door.stateless;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.integrationgateway.mcp.door.rpc.RpcException;

/** Values that clients repeat in headers (2026-07-28, Streamable HTTP, Value Encoding). */
final class HeaderValue {
  private static final String PREFIX = "=?base64?";
  private static final String SUFFIX = "?=";

  private HeaderValue() {}

  /**
   * The value of a header, which may be in the Base64 form.
   *
   * @throws RpcException when it has characters that no header may have, or is not Base64
   */
  static String decode(String header, String value) {
    check(header, value);
    int length = PREFIX.length() + SUFFIX.length();
    if (value.length() < length || !value.startsWith(PREFIX) || !value.endsWith(SUFFIX)) {
      return value;
    }
    var encoded = value.substring(PREFIX.length(), value.length() - SUFFIX.length());
    try {
      if (encoded.length() % 4 == 0) {
        var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(encoded));
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      }
    } catch (IllegalArgumentException | CharacterCodingException e) {
      // Refused below.
    }
    throw StatelessErrors.headerMismatch(
        "the value of header %s is not Base64 of UTF-8 text between '%s' and '%s'"
            .formatted(header, PREFIX, SUFFIX));
  }

  /** Refuses what is not visible ASCII, space or tab (RFC 9110, section 5.5). */
  static void check(String header, String value) {
    boolean valid = value.chars().allMatch(c -> (c >= 0x20 && c <= 0x7e) || c == '\t');
    if (!valid) {
      throw StatelessErrors.headerMismatch(
          "header %s has characters that are not ASCII: encode the value as %s...%s"
              .formatted(header, PREFIX, SUFFIX));
    }
  }
}
