package org.integrationgateway.sdk.host;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of a provider's log.
 *
 * @param message at most 16 KiB are kept
 * @param fields what belongs to it, JSON values as in {@link AppInvocation#parameters}
 * @param requestId of the call it is about; empty when about none
 */
public record LogLine(
    Level level,
    String message,
    Map<String, @Nullable Object> fields,
    Instant time,
    String requestId) {
  /** How much it matters. */
  public enum Level {
    /** For whoever looks for a defect. */
    DEBUG,
    /** For whoever wants to know what happens. */
    INFO,
    /** Somebody should look at it. */
    WARN,
    /** Somebody must look at it. */
    ERROR
  }

  public LogLine {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
