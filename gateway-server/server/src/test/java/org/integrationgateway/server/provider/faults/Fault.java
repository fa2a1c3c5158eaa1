package org.integrationgateway.server.provider.faults;

import java.util.Arrays;
import java.util.List;

/** One way to misbehave, and what a caller must be told of it. */
enum Fault {
  NONE(When.START, Then.SERVES, ""),
  // The process.
  EXITS_0(When.START, Then.NEVER, "it ended with exit code 0 before it was ready"),
  EXITS_3(When.START, Then.NEVER, "it ended with exit code 3 before it was ready"),
  NEVER_LISTENS(When.START, Then.NEVER, "it was not ready in time"),
  IGNORES_ALL(When.START, Then.NEVER, "it was not ready in time"),
  SLOW_TO_LISTEN(When.START, Then.SERVES, ""),
  CLOSES_STDIO(When.START, Then.SERVES, ""),
  IGNORES_TERM(When.START, Then.SERVES, ""),
  FLOODS(When.START, Then.SERVES, ""),
  ENDLESS_LINE(When.START, Then.SERVES, ""),
  BINARY_LOG(When.START, Then.SERVES, ""),
  FORKS(When.START, Then.SERVES, ""),
  ESCAPES(When.START, Then.SERVES, ""),
  // The handshake.
  GARBAGE_ON_SOCKET(When.START, Then.NEVER, "the server on its socket is not a provider"),
  SILENT_SOCKET(When.START, Then.NEVER, "it was not ready in time"),
  WRONG_VERSION(When.START, Then.NEVER, "it does not speak this gateway's protocol"),
  WRONG_KIND(When.START, Then.NEVER, "it is a provider of kind 'cache', and kind 'app'"),
  HUGE_IDENTITY(When.START, Then.NEVER, "the server on its socket is not a provider"),
  DIES_IN_CONFIGURE(When.START, Then.NEVER, "it ended with signal 9 (SIGKILL) before it was ready"),
  HANGS_IN_CONFIGURE(When.START, Then.NEVER, "it was not ready in time"),
  MANY_PROBLEMS(When.START, Then.NEVER, "it rejected its configuration"),
  HUGE_CATALOG(When.START, Then.NEVER, "its catalog is invalid"),
  MANY_OPERATIONS(When.START, Then.NEVER, "its catalog is invalid"),
  NONSENSE_CATALOG(When.START, Then.NEVER, "its catalog is invalid"),
  ENDLESS_HEALTH(When.START, Then.SERVES, ""),
  HUGE_HEALTH(When.START, Then.SERVES, ""),
  LONG_HEALTH(When.START, Then.SERVES, ""),
  /** Answers in pieces, and misbehaves while it does. */
  STREAMS(When.START, Then.SERVES, ""),
  // One call.
  KILLS_ITSELF(When.CALL, Then.RESTARTS, "failed during the call"),
  EXITS_IN_CALL(When.CALL, Then.RESTARTS, "failed during the call"),
  STOPS_ITSELF(When.CALL, Then.STANDS_STILL, "did not respond in time"),
  HANGS(When.CALL, Then.SERVES, "did not respond in time"),
  GARBAGE_IN_CALL(When.CALL, Then.RECONNECTS, "failed"),
  HUGE_ANSWER(When.CALL, Then.SERVES, "a message that is too large"),
  TRICKLE(When.CALL, Then.SERVES, "did not respond in time"),
  MANY_HEADERS(When.CALL, Then.SERVES, "header"),
  MUCH_METADATA(When.CALL, Then.RECONNECTS, "failed"),
  NO_STATUS(When.CALL, Then.SERVES, "failed"),
  RESETS(When.CALL, Then.SERVES, "failed"),
  NONSENSE_ANSWER(When.CALL, Then.SERVES, "failed"),
  WRONG_STATUS(When.CALL, Then.SERVES, "returned an invalid message: status 99"),
  LONG_REFUSAL(When.CALL, Then.SERVES, ""),
  DELETES_SOCKET(When.CALL, Then.SERVES, ""),
  REPLACES_SOCKET(When.CALL, Then.SERVES, ""),
  LOSES_SOCKET(When.CALL, Then.SERVES, ""),
  MANY_THREADS(When.CALL, Then.SERVES, ""),
  GROWS(When.CALL, Then.RESTARTS, "failed during the call"),
  /** The process stays stopped: it takes 30 seconds until that is noticed. */
  STOPS_FOR_GOOD(When.LONG_CALL, Then.RESTARTS, "did not respond in time"),
  // One answer in pieces.
  NO_HEAD(When.STREAM, Then.SERVES, "did not start its response"),
  HUGE_HEAD(When.STREAM, Then.SERVES, "a message that is too large"),
  REFUSED_HEAD(When.STREAM, Then.SERVES, "failed"),
  ENDLESS_STREAM(When.STREAM, Then.SERVES, ""),
  HUGE_PIECE(When.STREAM, Then.SERVES, "a message that is too large"),
  LARGE_PIECE(When.STREAM, Then.SERVES, "a message that is too large"),
  EMPTY_PIECES(When.STREAM, Then.SERVES, "did not respond in time"),
  SILENT_STREAM(When.STREAM, Then.SERVES, ""),
  RESETS_STREAM(When.STREAM, Then.SERVES, ""),
  DIES_IN_STREAM(When.STREAM, Then.RESTARTS, "");

  /** The time at which the fault shows. */
  enum When {
    START,
    CALL,
    /** A long call, where the test has time for it. */
    LONG_CALL,
    STREAM
  }

  /** The effect on the provider. */
  enum Then {
    SERVES,
    /**
     * The connection breaks: the provider serves on a new one, or is restarted when its socket is
     * gone.
     */
    RECONNECTS,
    RESTARTS,
    /** Until a signal continues it. */
    STANDS_STILL,
    NEVER
  }

  private final When when;
  private final Then then;
  private final String message;

  Fault(When when, Then then, String message) {
    this.when = when;
    this.then = then;
    this.message = message;
  }

  static List<Fault> all(When when) {
    return Arrays.stream(values()).filter(fault -> fault.when == when).toList();
  }

  When when() {
    return when;
  }

  Then then() {
    return then;
  }

  /** Whether a new connection cannot be made after it, before the provider is restarted. */
  boolean losesSocket() {
    return this == DELETES_SOCKET || this == REPLACES_SOCKET || this == LOSES_SOCKET;
  }

  /** The effect of this fault on a provider, when its socket is gone or not. */
  Then then(boolean withoutSocket) {
    if (then != Then.RECONNECTS) {
      return then;
    }
    return withoutSocket ? Then.RESTARTS : Then.SERVES;
  }

  /** Part of what the caller is told; empty when the call succeeds, or an answer breaks off. */
  String message() {
    return message;
  }
}
