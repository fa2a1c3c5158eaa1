package org.integrationgateway.engines.openfga.names;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.integrationgateway.base.digest.Sha256;

/**
 * Ids as OpenFGA takes them. Most stay as they are; characters that mean something there are
 * encoded, and an id that is too long is replaced by its beginning and its digest.
 */
public final class Ids {
  /** The longest id, in bytes: an object of OpenFGA has 256 with its type. */
  private static final int LONGEST = 170;

  private static final int SHOWN = 60;
  private static final char REPLACED = '~';

  private Ids() {}

  /** The id in OpenFGA. */
  public static String encoded(String id) {
    var encoded = new StringBuilder();
    id.codePoints().forEach(character -> append(encoded, character));
    if (id.charAt(0) == REPLACED) {
      encoded.replace(0, 1, "%7E");
    }
    return bytes(encoded.toString()) <= LONGEST ? encoded.toString() : replaced(id, encoded);
  }

  /** A subject as a user of OpenFGA, of the same type. */
  public static String subject(String subject) {
    int colon = subject.indexOf(':');
    return subject.substring(0, colon + 1) + encoded(subject.substring(colon + 1));
  }

  /** Whether the id is too long, so that it cannot be told from its encoded form. */
  public static boolean isReplaced(String encoded) {
    return encoded.charAt(0) == REPLACED;
  }

  /** The id of an encoded one that is not replaced. */
  public static String decoded(String encoded) {
    if (encoded.indexOf('%') < 0) {
      return encoded;
    }
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < encoded.length(); ) {
      int character = encoded.codePointAt(i);
      if (character == '%' && i + 2 < encoded.length()) {
        bytes.write(Integer.parseInt(encoded, i + 1, i + 3, 16));
        i += 3;
      } else {
        bytes.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(character);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static void append(StringBuilder encoded, int character) {
    boolean plain =
        "%:#*".indexOf(character) < 0
            && !Character.isWhitespace(character)
            && !Character.isSpaceChar(character)
            && !Character.isISOControl(character);
    if (plain) {
      encoded.appendCodePoint(character);
      return;
    }
    for (byte each : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
      encoded.append('%').append("%02X".formatted(each & 0xff));
    }
  }

  private static String replaced(String id, StringBuilder encoded) {
    var digest =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(Sha256.digest().digest(id.getBytes(StandardCharsets.UTF_8)));
    var beginning =
        encoded
            .codePoints()
            .filter(character -> character < 0x80)
            .limit(SHOWN)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append);
    return REPLACED + digest + "." + beginning;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
