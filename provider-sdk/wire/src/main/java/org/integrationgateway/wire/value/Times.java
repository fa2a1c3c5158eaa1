package org.integrationgateway.wire.value;

import com.google.protobuf.Timestamp;
import java.time.Duration;
import java.time.Instant;

/** Moments and durations, to the wire and back, to the nanosecond. */
public final class Times {
  private Times() {}

  public static com.google.protobuf.Duration write(Duration duration) {
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(duration.getSeconds())
        .setNanos(duration.getNano())
        .build();
  }

  public static Duration read(com.google.protobuf.Duration duration) {
    return Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
  }

  public static Timestamp write(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  public static Instant read(Timestamp timestamp) {
    return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos());
  }
}
