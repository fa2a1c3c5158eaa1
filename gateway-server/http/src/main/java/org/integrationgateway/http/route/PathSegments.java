package org.integrationgateway.http.route;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Refuses ambiguous paths and decodes the segments of the others. Refused are empty segments, dot
 * segments, and a slash, a backslash, a percent sign or a control character behind a percent sign,
 * in every spelling, but in names of operations, which documents give. No path is normalised, so
 * that a proxy in front of the gateway cannot have understood a path differently.
 */
public final class PathSegments {
  private PathSegments() {}

  /**
   * Refuses a path that could be read in two ways.
   *
   * @param path as sent
   */
  public static void check(String path) {
    if (path.isEmpty() || path.charAt(0) != '/') {
      throw ambiguous("does not start with a slash");
    }
    int start = 1;
    for (int at = 1; at <= path.length(); at++) {
      char next = at == path.length() ? '/' : path.charAt(at);
      if (next == '\\') {
        throw ambiguous("holds a backslash");
      }
      if (next != '/') {
        continue;
      }
      if (at == start && at != path.length()) {
        throw ambiguous("has an empty segment");
      }
      if (isDots(path, start, at)) {
        throw ambiguous("holds a dot segment");
      }
      start = at + 1;
    }
  }

  private static boolean isDots(String path, int start, int end) {
    int dots = 0;
    int at = start;
    while (at < end) {
      if (path.charAt(at) == '.') {
        at++;
      } else if (path.regionMatches(true, at, "%2e", 0, 3)) {
        at += 3;
      } else {
        return false;
      }
      dots++;
    }
    return dots == 1 || dots == 2;
  }

  /**
   * Checks a whole path and decodes its segments; the first slash is left out.
   *
   * @throws GatewayException {@code INVALID_REQUEST} for a path that no route has
   */
  public static String decoded(String path) {
    check(path);
    return decodeAll(path, 1);
  }

  /** The text of one segment, percent signs decoded as UTF-8. */
  static String decode(String path, int start, int end) {
    return decode(path, start, end, false);
  }

  /**
   * The text of one segment that is a name given by others, which may hold slashes and percent
   * signs: no file and no route is found by it.
   */
  static String decodeName(String path, int start, int end) {
    return decode(path, start, end, true);
  }

  private static String decode(String path, int start, int end, boolean anyName) {
    var raw = path.substring(start, end);
    if (raw.indexOf('%') < 0) {
      return raw;
    }
    var bytes = ByteBuffer.allocate(raw.length());
    for (int at = 0; at < raw.length(); at++) {
      char next = raw.charAt(at);
      if (next > 0x7e) {
        throw ambiguous("holds a character outside ASCII");
      }
      if (next != '%') {
        bytes.put((byte) next);
        continue;
      }
      int value = PercentEncoding.octet(raw, at);
      if (value < 0) {
        throw ambiguous("holds a percent sign without two hexadecimal digits");
      }
      boolean separates = value == '/' || value == '%';
      if ((separates && !anyName) || value == '\\' || value < ' ' || value == 0x7f) {
        throw ambiguous("hides a slash, a backslash, a percent sign or a control character");
      }
      bytes.put((byte) value);
      at += 2;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      throw ambiguous("is not UTF-8");
    }
  }

  /**
   * Decodes every segment from {@code start} on. The only slashes in the result separate segments.
   */
  static String decodeAll(String path, int start) {
    var decoded = new StringBuilder(path.length() - start);
    for (int from = start; ; ) {
      int slash = path.indexOf('/', from);
      decoded.append(decode(path, from, slash < 0 ? path.length() : slash));
      if (slash < 0) {
        return decoded.toString();
      }
      decoded.append('/');
      from = slash + 1;
    }
  }

  private static GatewayException ambiguous(String why) {
    return new GatewayException(
        ErrorCode.INVALID_REQUEST,
        "the path " + why + " and could be read in two ways: send it in its plain form");
  }
}
