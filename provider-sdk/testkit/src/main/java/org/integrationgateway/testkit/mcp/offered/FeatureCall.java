package org.integrationgateway.testkit.mcp.offered;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.node.ObjectNode;

/** A request for a feature, and its client as far as the generation lets the feature reach it. */
public interface FeatureCall {
  String method();

  ObjectNode params();

  /** Whether the client declared a capability. */
  boolean supports(String capability);

  /** Tells the client about progress, where it wants to know. */
  void progress(int progress, int total);

  /** Tells a client that listens about progress of a task, after the call was answered with it. */
  default void progressAfterAnswer(int progress, int total) {
    // 2026-07-28 has no progress of tasks.
  }

  /** Sends a log message, where the client wants messages of the level. */
  void log(String level, String text);

  /**
   * Asks the client.
   *
   * @param questions by their keys
   * @return the answers by the same keys
   */
  Map<String, ObjectNode> ask(Map<String, FeatureQuestion> questions);

  /** Tells every listening client that something has changed. */
  void announce(String method, ObjectNode params);

  /** Closes the stream of the answer, which the client gets when it comes back. */
  void disconnect();

  /** Works for a while, or until the call is cancelled where it hears of that. */
  default void pause(long millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  default ObjectNode arguments() {
    return RpcText.child(params(), "arguments");
  }

  default ObjectNode ask(String key, FeatureQuestion question) {
    return Objects.requireNonNull(ask(Map.of(key, question)).get(key));
  }
}
