package org.integrationgateway.packaging.archive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The unmodified headers of one entry: the tar library corrects errors in them before it reports
 * them.
 */
final class RawHeaders {
  private static final String GNU_LONG_NAME = "././@LongLink";
  private static final int BLOCK = 512;

  private final byte[] bytes;

  RawHeaders(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Returns whether extended headers contain an absolute name (POSIX {@code path}, GNU long link):
   * the library removes the leading slash.
   */
  boolean nameIsAbsolute() {
    var text = new String(bytes, StandardCharsets.ISO_8859_1);
    int longLink = text.indexOf(GNU_LONG_NAME);
    return text.contains(" path=/") || (longLink >= 0 && text.startsWith("/", longLink + BLOCK));
  }

  /**
   * Returns whether a name is not UTF-8: the library replaces malformed bytes by question marks.
   */
  boolean nameIsUnreadable(String name) {
    return name.indexOf('?') >= 0 && !isText();
  }

  private boolean isText() {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
