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
 * @param fields further members, JSON values as in {@link AppInvocation#parameters}
 * @param requestId of the call that the line is about; may be empty
 */
public record LogLine(
    Level level,
    String message,
    Map<String, @Nullable Object> fields,
    Instant time,
    String requestId) {
  /** How serious it is. */
  public enum Level {
    /** Details for developers who look for a defect. */
    DEBUG,
    /** Normal operation. */
    INFO,
    /** An operator should look at it. */
    WARN,
    /** An operator must act. */
    ERROR
  }

  public LogLine {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
