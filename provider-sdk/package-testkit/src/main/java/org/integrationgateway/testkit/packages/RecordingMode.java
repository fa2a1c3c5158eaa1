package org.integrationgateway.testkit.packages;

import org.jspecify.annotations.Nullable;

/** The way in which a {@link RecordedUpstream} handles a request. */
public enum RecordingMode {
  /** Answers it as it was recorded, without the network. */
  REPLAY,
  /** Sends it on and records the exchange. */
  RECORD,
  /** Sends it on and compares the response with the recorded one. */
  COMPARE;

  /** The system property that decides: {@code true} records, {@code compare} compares. */
  static final String PROPERTY = "gateway.record";

  /** The mode of this run of the tests. */
  static RecordingMode ofRun() {
    return of(System.getProperty(PROPERTY));
  }

  static RecordingMode of(@Nullable String value) {
    if (value == null || value.equals("false")) {
      return REPLAY;
    }
    return switch (value) {
      case "", "true" -> RECORD;
      case "compare" -> COMPARE;
      default ->
          throw new IllegalArgumentException(
              "-D%s=%s: write true to record, compare to compare, or leave it out to replay"
                  .formatted(PROPERTY, value));
    };
  }
}
