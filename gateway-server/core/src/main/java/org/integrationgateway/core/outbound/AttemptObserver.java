package org.integrationgateway.core.outbound;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;

/** Receives every attempt of a request upstream, on the thread that makes it: be quick. */
@FunctionalInterface
public interface AttemptObserver {
  /** Receives nothing. */
  AttemptObserver NONE = (request, attempt) -> {};

  /**
   * Called when an answer has begun, or none will come.
   *
   * @param request as it was sent, with its credential
   */
  void ended(OutboundRequest request, Attempt attempt);

  /**
   * One attempt.
   *
   * @param number 1 for the first
   * @param reply what was answered; its body is not for the observer, unless it is in memory
   * @param problem why there was no answer
   */
  record Attempt(
      int number, Duration took, Optional<Reply> reply, Optional<GatewayException> problem) {
    static Attempt of(int number, long nanos, SendResult result) {
      boolean isAnswered = result instanceof SendResult.Answered;
      return new Attempt(
          number,
          Duration.ofNanos(nanos),
          isAnswered ? Optional.of(((SendResult.Answered) result).reply()) : Optional.empty(),
          isAnswered ? Optional.empty() : Optional.of(((SendResult.Failed) result).problem()));
    }
  }
}
