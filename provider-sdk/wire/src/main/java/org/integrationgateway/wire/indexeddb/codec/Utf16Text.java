package org.integrationgateway.wire.indexeddb.codec;

import com.google.protobuf.ByteString;
import java.nio.ByteBuffer;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** Strings that UTF-8 cannot encode, as their UTF-16 code units. */
public final class Utf16Text {
  private Utf16Text() {}

  /** Whether UTF-8 can encode it: an unpaired surrogate cannot be encoded. */
  public static boolean wellFormed(String text) {
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

  public static ByteString units(String text) {
    var bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
    text.chars().forEach(unit -> bytes.putChar((char) unit));
    return ByteString.copyFrom(bytes.flip());
  }

  public static String text(ByteString units) {
    if (units.size() % Character.BYTES != 0) {
      throw new IndexedDbException(
          Reason.DATA, "a text of UTF-16 code units has an even number of bytes");
    }
    // Not by a charset, which would replace unpaired surrogates.
    return units.asReadOnlyByteBuffer().asCharBuffer().toString();
  }
}
