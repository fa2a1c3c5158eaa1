package org.integrationgateway.server.provider.faults;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import java.io.IOException;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.ExecuteStreamResponse;

/** Answers in pieces that go wrong before their end, or have none. */
final class FaultyStream {
  private static final int PIECE = 64 << 10;
  private static final int TOO_LARGE = 2 << 20;

  private FaultyStream() {}

  static void misbehave(Fault asked, RawAnswer answer) throws IOException {
    answer.head();
    switch (asked) {
      case NO_HEAD -> {
        answer.message(data(PIECE));
        answer.end(0);
      }
      case HUGE_HEAD -> {
        answer.prefix(FaultyProvider.GIGABYTE);
        answer.zeros(FaultyProvider.GIGABYTE, () -> answer.end(0));
      }
      case REFUSED_HEAD -> answer.end(13);
      default -> {
        answer.message(begun());
        breakOff(asked, answer);
      }
    }
  }

  private static void breakOff(Fault asked, RawAnswer answer) throws IOException {
    switch (asked) {
      case ENDLESS_STREAM -> answer.forever(data(PIECE));
      case HUGE_PIECE -> {
        answer.prefix(FaultyProvider.GIGABYTE);
        answer.zeros(FaultyProvider.GIGABYTE, () -> answer.end(0));
      }
      case LARGE_PIECE -> {
        answer.message(data(TOO_LARGE));
        answer.end(0);
      }
      case EMPTY_PIECES -> answer.forever(data(0));
      case SILENT_STREAM -> answer.message(data(PIECE));
      case RESETS_STREAM -> {
        answer.message(data(PIECE));
        answer.reset();
      }
      case DIES_IN_STREAM -> {
        answer.message(data(PIECE));
        FaultyProvider.signal("KILL");
      }
      default -> throw new IllegalArgumentException(asked + " is not a fault of a stream");
    }
  }

  private static MessageLite begun() {
    return ExecuteStreamResponse.newBuilder()
        .setHead(ExecuteResponse.newBuilder().setStatus(200))
        .build();
  }

  private static MessageLite data(int length) {
    return ExecuteStreamResponse.newBuilder()
        .setData(ByteString.copyFrom(new byte[length]))
        .build();
  }
}
