package org.integrationgateway.engines.openfga.requests;

import dev.openfga.sdk.api.client.ApiResponse;
import dev.openfga.sdk.errors.ApiException;
import dev.openfga.sdk.errors.FgaInvalidParameterException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Sends requests within the deadline of the call, and again where the server is away for a moment:
 * those that change nothing, and those that it has not received.
 */
final class Sender {
  private static final int ATTEMPTS = 4;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

  private final URI server;
  private final Duration longest;

  /**
   * @param longest how long the server may take for a request
   */
  Sender(URI server, Duration longest) {
    this.server = server;
    this.longest = longest;
  }

  /** A request of the SDK. */
  interface Request<T> {
    CompletableFuture<ApiResponse<T>> start() throws ApiException, FgaInvalidParameterException;
  }

  /** Whether a request may be carried out twice. */
  enum Twice {
    ALLOWED,
    FORBIDDEN
  }

  /**
   * Returns the answer to a request.
   *
   * @param what the request in words, for messages
   * @throws Refusal when the server refuses it
   * @throws ServiceException {@code UNAVAILABLE}, {@code TIMEOUT}
   */
  <T> T send(String what, Twice twice, Request<T> request) {
    var pause = FIRST_PAUSE;
    for (int attempt = 1; ; attempt++) {
      try {
        return once(what, request);
      } catch (Away away) {
        boolean again = twice == Twice.ALLOWED || away.unsent;
        if (!again || attempt == ATTEMPTS || !pause(pause)) {
          throw new ServiceException(Reason.UNAVAILABLE, away.getMessage(), away);
        }
        pause = pause.multipliedBy(2);
      }
    }
  }

  private <T> T once(String what, Request<T> request) {
    var left = Deadline.current().map(Deadline::remaining).orElse(longest);
    if (left.isZero()) {
      throw late(what);
    }
    var wait = left.compareTo(longest) < 0 ? left : longest;
    CompletableFuture<ApiResponse<T>> answer;
    try {
      answer = request.start();
    } catch (ApiException | FgaInvalidParameterException refused) {
      throw failure(what, refused);
    }
    try {
      return answer.get(wait.toMillis() + 1, TimeUnit.MILLISECONDS).getData();
    } catch (TimeoutException silent) {
      answer.cancel(true);
      if (left.compareTo(longest) < 0) {
        throw late(what);
      }
      throw new Away(
          "%s: OpenFGA at %s did not answer within %d ms"
              .formatted(what, server, longest.toMillis()),
          silent,
          false);
    } catch (InterruptedException ended) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.UNAVAILABLE, what + ": interrupted", ended);
    } catch (ExecutionException failed) {
      throw failure(what, failed.getCause());
    }
  }

  private static ServiceException late(String what) {
    return new ServiceException(Reason.TIMEOUT, what + ": the deadline of the call passed");
  }

  private RuntimeException failure(String what, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ApiException answer && answer.getStatusCode() > 0) {
        var refusal = new Refusal(what, answer);
        return refusal.isOfTheMoment() ? new Away(refusal.getMessage(), refusal, false) : refusal;
      }
    }
    Throwable deepest = failure;
    boolean unsent = false;
    while (true) {
      unsent |=
          deepest instanceof ConnectException || deepest instanceof HttpConnectTimeoutException;
      if (deepest.getCause() == null) {
        break;
      }
      deepest = deepest.getCause();
    }
    return new Away(
        "%s: no OpenFGA answers at %s (%s)"
            .formatted(what, server, deepest.getClass().getSimpleName()),
        failure,
        unsent);
  }

  /** Waits, unless the deadline passes before. */
  private static boolean pause(Duration pause) {
    var deadline = Deadline.current();
    if (deadline.isPresent() && deadline.get().remaining().compareTo(pause.multipliedBy(2)) < 0) {
      return false;
    }
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A server that does not answer, or not now. */
  private static final class Away extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean unsent;

    /**
     * @param unsent whether the server has not received the request
     */
    Away(String message, Throwable cause, boolean unsent) {
      super(message, cause);
      this.unsent = unsent;
    }
  }
}
