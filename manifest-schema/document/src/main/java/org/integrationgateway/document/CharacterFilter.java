package org.integrationgateway.document;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Changes a text character by character: what {@link #read()} gives is what all methods give. */
abstract class CharacterFilter extends FilterReader {
  static final int END = -1;

  CharacterFilter(Reader in) {
    super(in);
  }

  @Override
  public final int read(char[] buffer, int offset, int length) throws IOException {
    int read = 0;
    while (read < length) {
      int character = read();
      if (character == END) {
        break;
      }
      buffer[offset + read++] = (char) character;
    }
    return read == 0 && length > 0 ? END : read;
  }
}
