package org.integrationgateway.manifest.archive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The headers of one entry as they stand in the archive: the tar library mends what is wrong in
 * them before it tells.
 */
final class RawHeaders {
  private static final String GNU_LONG_NAME = "././@LongLink";
  private static final int BLOCK = 512;

  private final byte[] bytes;

  RawHeaders(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Whether extended headers give an absolute name (POSIX {@code path}, GNU long link): the library
   * takes its slash away.
   */
  boolean nameIsAbsolute() {
    var text = new String(bytes, StandardCharsets.ISO_8859_1);
    int longLink = text.indexOf(GNU_LONG_NAME);
    return text.contains(" path=/") || (longLink >= 0 && text.startsWith("/", longLink + BLOCK));
  }

  /** Whether a name is not UTF-8: the library writes a question mark for what it cannot read. */
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
