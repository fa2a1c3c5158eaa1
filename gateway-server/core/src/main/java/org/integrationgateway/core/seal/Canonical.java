package org.integrationgateway.core.seal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Encodes a list of parts, each after its length, so that no two lists have the same encoding. */
final class Canonical {
  private Canonical() {}

  static byte[] of(List<String> parts) {
    var encoded = new byte[parts.size()][];
    int size = 0;
    for (int i = 0; i < encoded.length; i++) {
      encoded[i] = parts.get(i).getBytes(StandardCharsets.UTF_8);
      size += Integer.BYTES + encoded[i].length;
    }
    var buffer = ByteBuffer.allocate(size);
    for (var part : encoded) {
      buffer.putInt(part.length).put(part);
    }
    return buffer.array();
  }
}
