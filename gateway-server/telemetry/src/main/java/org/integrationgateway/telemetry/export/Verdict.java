package org.integrationgateway.telemetry.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * The answer of a collector to a request.
 *
 * @param rejected how many records it did not take and never will, while it took the others (OTLP,
 *     section 'Partial Success')
 * @param isOfContent whether it refuses the request for its content or size, so that the same
 *     request will be refused again
 * @param why in the words of the collector
 */
public record Verdict(long rejected, boolean isOfContent, String why) {
  static final Verdict TAKEN = new Verdict(0, false, "");
  static final Verdict LATER = new Verdict(0, false, "");
  static final Verdict REFUSED = new Verdict(0, true, "");

  private static final int PARTIAL_SUCCESS = 1 << 3 | 2;
  private static final int REJECTED = 1 << 3;
  private static final int MESSAGE = 2 << 3 | 2;

  /** The verdict of a response, which has the same form for every signal. */
  static Verdict of(byte[] response) {
    try {
      var rest = ByteBuffer.wrap(response);
      while (rest.hasRemaining()) {
        long tag = varint(rest);
        if (tag == PARTIAL_SUCCESS) {
          return partial(slice(rest));
        }
        skip(tag, rest);
      }
    } catch (BufferUnderflowException | IllegalArgumentException other) {
      // An answer in another form, such as a page of a proxy, says nothing of records.
    }
    return TAKEN;
  }

  private static Verdict partial(ByteBuffer message) {
    long rejected = 0;
    var why = "";
    while (message.hasRemaining()) {
      long tag = varint(message);
      if (tag == REJECTED) {
        rejected = Math.max(0, varint(message));
      } else if (tag == MESSAGE) {
        why = UTF_8.decode(slice(message)).toString();
      } else {
        skip(tag, message);
      }
    }
    return new Verdict(rejected, false, why);
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number of more than 64 bits");
  }

  private static ByteBuffer slice(ByteBuffer bytes) {
    long length = varint(bytes);
    if (length < 0 || length > bytes.remaining()) {
      throw new BufferUnderflowException();
    }
    var slice = bytes.slice().limit((int) length);
    bytes.position(bytes.position() + (int) length);
    return slice;
  }

  private static void skip(long tag, ByteBuffer bytes) {
    int wire = (int) (tag & 7);
    switch (wire) {
      case 0 -> {
        var unused = varint(bytes);
      }
      case 1 -> {
        var unused = bytes.getLong();
      }
      case 2 -> {
        var unused = slice(bytes);
      }
      case 5 -> {
        var unused = bytes.getInt();
      }
      default -> throw new IllegalArgumentException("not a message of protobuf");
    }
  }
}
