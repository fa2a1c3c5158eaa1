package org.integrationgateway.mcp.door.result;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads texts of upstreams in their charset: of the byte order mark, of the media type, of the
 * declaration of XML (XML 1.0, section 4.3.3), else UTF-8.
 */
final class TextCharset {
  private static final int LONGEST_DECLARATION = 200;
  private static final Pattern DECLARED =
      Pattern.compile("\\A<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z][\\w.-]*)[\"']");
  private static final Pattern PARAMETER = Pattern.compile(";\\s*charset\\s*=\\s*\"?([\\w.:-]+)");

  private TextCharset() {}

  /** How many bytes the mark of UTF-8 takes at the beginning. */
  static int markOf(byte[] body) {
    return body.length >= 3
            && body[0] == (byte) 0xEF
            && body[1] == (byte) 0xBB
            && body[2] == (byte) 0xBF
        ? 3
        : 0;
  }

  /**
   * The text without its byte order mark.
   *
   * @param type the header {@code Content-Type}, in lower case
   * @param essence of the type
   */
  static String read(String type, String essence, byte[] body) {
    if (markOf(body) > 0) {
      return new String(body, 3, body.length - 3, StandardCharsets.UTF_8);
    }
    if (body.length >= 2 && (body[0] & 0xFF ^ body[1] & 0xFF) == 1 && (body[0] & 0xFE) == 0xFE) {
      return new String(body, StandardCharsets.UTF_16);
    }
    var named = PARAMETER.matcher(type);
    var charset = named.find() ? charset(named.group(1)) : Optional.<Charset>empty();
    return new String(
        body, charset.or(() -> declared(essence, body)).orElse(StandardCharsets.UTF_8));
  }

  private static Optional<Charset> declared(String essence, byte[] body) {
    if (!essence.endsWith("/xml") && !essence.endsWith("+xml")) {
      return Optional.empty();
    }
    int length = Math.min(LONGEST_DECLARATION, body.length);
    var declared = DECLARED.matcher(new String(body, 0, length, StandardCharsets.ISO_8859_1));
    return declared.find() ? charset(declared.group(1)) : Optional.empty();
  }

  private static Optional<Charset> charset(String name) {
    try {
      return Charset.isSupported(name) ? Optional.of(Charset.forName(name)) : Optional.empty();
    } catch (IllegalCharsetNameException unknown) {
      return Optional.empty();
    }
  }
}
