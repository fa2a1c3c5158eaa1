package org.integrationgateway.sdk.runtime;

/**
 * Selects lines of a session's log.
 *
 * @param after only lines behind this number; 0: from the oldest that is kept
 * @param limit at most so many lines, 1 to 10,000; ignored with {@code follow}
 * @param follow whether to continue with new lines until the session ends
 */
public record LogQuery(String sessionId, long after, int limit, boolean follow) {
  /** The most lines of one answer that does not follow. */
  public static final int MAX_LINES = 10_000;

  private static final int LINES = 1_000;

  public LogQuery {
    CheckedRuntime.requireId(sessionId);
    Refusal.requireBetween("lines of a log", limit, MAX_LINES);
    if (after < 0) {
      throw Refusal.of("a line's number is not negative: %d", after);
    }
  }

  /** The first thousand lines that are kept. */
  public static LogQuery of(String sessionId) {
    return new LogQuery(sessionId, 0, LINES, false);
  }

  /** Returns this query, from the line after this one on. */
  public LogQuery behind(long seq) {
    return new LogQuery(sessionId, seq, limit, follow);
  }

  /** All lines, also those to come. */
  public LogQuery following() {
    return new LogQuery(sessionId, after, limit, true);
  }

  /** Returns this query with a limit of lines. */
  public LogQuery limitedTo(int other) {
    return new LogQuery(sessionId, after, other, follow);
  }
}
