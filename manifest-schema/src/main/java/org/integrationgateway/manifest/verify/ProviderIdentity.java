package org.integrationgateway.manifest.verify;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The identity that a provider reports: the members of {@code GetIdentityResponse} that are
 * compared with its package.
 *
 * @param kind as spelled in manifests
 * @param minProtocol oldest version of the protocol that it speaks
 * @param maxProtocol newest version of the protocol that it speaks
 */
record ProviderIdentity(String kind, String name, long minProtocol, long maxProtocol) {
  private static final int KIND = 1;
  private static final int NAME = 2;
  private static final int MIN_PROTOCOL = 6;
  private static final int MAX_PROTOCOL = 7;

  /** Parses protocol buffers as far as needed; unknown fields are skipped. */
  static ProviderIdentity parse(ByteBuffer message) throws IOException {
    var kind = "";
    var name = "";
    long min = 0;
    long max = 0;
    try {
      while (message.hasRemaining()) {
        var tag = varint(message);
        int field = (int) (tag >>> 3);
        switch ((int) (tag & 7)) {
          case 0 -> {
            var value = varint(message);
            min = field == MIN_PROTOCOL ? value : min;
            max = field == MAX_PROTOCOL ? value : max;
          }
          case 1 -> message.getLong();
          case 2 -> {
            var text = text(message);
            kind = field == KIND ? text : kind;
            name = field == NAME ? text : name;
          }
          case 5 -> message.getInt();
          default -> throw new IOException("its identity is not protocol buffers");
        }
      }
    } catch (BufferUnderflowException | IllegalArgumentException truncated) {
      throw new IOException("its identity is not protocol buffers", truncated);
    }
    return new ProviderIdentity(kind, name, min, max);
  }

  private static long varint(ByteBuffer message) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      long next = message.get();
      value |= (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number without end");
  }

  private static String text(ByteBuffer message) {
    long length = varint(message);
    if (length < 0 || length > message.remaining()) {
      throw new IllegalArgumentException("a text longer than its message");
    }
    var bytes = new byte[(int) length];
    message.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
