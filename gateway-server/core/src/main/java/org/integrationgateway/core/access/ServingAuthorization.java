package org.integrationgateway.core.access;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Authorization;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The authorization provider that serves the server, as the server itself asks it: with a deadline,
 * and with its failures as failures of the gateway.
 */
public final class ServingAuthorization {
  private static final Logger log = LoggerFactory.getLogger(ServingAuthorization.class);
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final boolean declared;
  private final Supplier<Optional<Authorization>> provider;
  private final Supplier<Duration> timeout;
  private final AtomicLong changes = new AtomicLong();
  private final AtomicBoolean failing = new AtomicBoolean();

  /**
   * @param declared whether the configuration has an authorization provider
   * @param provider empty until it is started
   * @param timeout how long a caller waits for an answer
   */
  public ServingAuthorization(
      boolean declared, Supplier<Optional<Authorization>> provider, Supplier<Duration> timeout) {
    this.declared = declared;
    this.provider = provider;
    this.timeout = timeout;
  }

  /** Whether the configuration has an authorization provider. */
  public boolean isConfigured() {
    return declared;
  }

  /**
   * Asks the provider.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} without a provider, or when its model lacks the
   *     gateway's resource types; {@code PROVIDER_UNAVAILABLE}; {@code INVALID_PARAMETERS} for what
   *     it does not accept
   */
  public <T> T ask(Function<Authorization, T> question) {
    if (!declared) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "this gateway has no authorization provider: its operator declares one under"
              + " providers.authorization");
    }
    var serving = provider.get().orElseThrow(() -> unavailable("it is being started"));
    try {
      T answer = Deadline.in(LONGEST).atMost(timeout.get()).during(() -> question.apply(serving));
      failing.set(false);
      return answer;
    } catch (ServiceException refused) {
      throw failure(refused);
    } catch (GatewayException refused) {
      throw refused;
    } catch (RuntimeException defect) {
      throw down(defect);
    }
  }

  /** Asks the provider for a change of relationships: answers from before it count no more. */
  public <T> T change(Function<Authorization, T> change) {
    try {
      return ask(change);
    } finally {
      changed();
    }
  }

  /** Called after relationships were changed on this replica. */
  public void changed() {
    changes.incrementAndGet();
  }

  /** How often relationships were changed on this replica. */
  long changes() {
    return changes.get();
  }

  private GatewayException failure(ServiceException refused) {
    var message = String.valueOf(refused.getMessage());
    return switch (refused.reason()) {
      case OUTSIDE_MODEL, NOT_SUPPORTED ->
          new GatewayException(
              ErrorCode.NOT_CONFIGURED,
              "the authorization provider does not know the gateway's resource types: " + message,
              refused);
      case INVALID_INPUT -> new GatewayException(ErrorCode.INVALID_PARAMETERS, message, refused);
      case READ_ONLY -> new GatewayException(ErrorCode.CONFLICT, message, refused);
      default -> down(refused);
    };
  }

  private GatewayException down(RuntimeException failure) {
    if (!failing.getAndSet(true)) {
      var reason = failure instanceof ServiceException known ? known.reason() : Reason.FAILED;
      log.warn("the authorization provider failed ({}): {}", reason, failure.getMessage());
    }
    return unavailable("try again later");
  }

  private static GatewayException unavailable(String remedy) {
    return new GatewayException(
            ErrorCode.PROVIDER_UNAVAILABLE,
            "the authorization provider is not available: " + remedy)
        .retryAfter(AGAIN);
  }
}
