package org.integrationgateway.sdk.internal.indexeddb;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/** Texts that UTF-8 cannot hold, as the UTF-16 code units that they are. */
final class Texts {
  private Texts() {}

  /** Whether UTF-8 keeps it: half a surrogate pair it does not. */
  static boolean wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (Character.isHighSurrogate(unit)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(unit)) {
        return false;
      }
    }
    return true;
  }

  static ByteString units(String text) {
    var bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
    text.chars().forEach(unit -> bytes.putChar((char) unit));
    return ByteString.copyFrom(bytes.flip());
  }

  static String text(ByteString units) {
    if (units.size() % Character.BYTES != 0) {
      throw new IndexedDbException(
          Reason.DATA, "a text of UTF-16 code units has an even number of bytes");
    }
    // Not by a charset: those replace what this is for.
    return units.asReadOnlyByteBuffer().asCharBuffer().toString();
  }
}
