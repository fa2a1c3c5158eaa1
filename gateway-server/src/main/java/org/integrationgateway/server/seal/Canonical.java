package org.integrationgateway.server.seal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Parts one after the other, each behind its length, so that no two lists of parts look alike. */
final class Canonical {
  private Canonical() {}

  static byte[] of(List<String> parts) {
    var encoded = parts.stream().map(part -> part.getBytes(StandardCharsets.UTF_8)).toList();
    int size = encoded.stream().mapToInt(part -> Integer.BYTES + part.length).sum();
    var buffer = ByteBuffer.allocate(size);
    encoded.forEach(part -> buffer.putInt(part.length).put(part));
    return buffer.array();
  }
}
