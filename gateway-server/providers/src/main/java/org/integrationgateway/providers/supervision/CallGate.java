package org.integrationgateway.providers.supervision;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.jspecify.annotations.Nullable;

/**
 * The gate that every call of a supervised provider passes: calls that come during a restart wait,
 * calls under way when a process dies fail, and callers never hold a reference to a process that
 * has ended.
 *
 * @param <S> what serves
 */
public final class CallGate<S> {
  private final String name;
  private final AwaitedStatus<S> readiness;
  private final FurtherInstances<S> further;

  CallGate(String name, AwaitedStatus<S> readiness, FurtherInstances<S> further) {
    this.name = name;
    this.readiness = readiness;
    this.further = further;
  }

  /**
   * Calls the provider as soon as it serves.
   *
   * @throws GatewayException {@code PROVIDER_UNAVAILABLE} when it does not serve within the
   *     deadline; {@code PROVIDER_FAILED} when its process dies during the call
   */
  public <T> T call(Deadline deadline, Function<S, T> call) {
    var serving = enter(deadline);
    try {
      return call.apply(serving.service());
    } catch (ProviderException lost) {
      throw failed(lost);
    } finally {
      serving.leave();
    }
  }

  /**
   * As {@link #call}, for an answer that goes on when this returns: the call is under way until the
   * one who answers says that it is over.
   */
  public <T> T begin(Deadline deadline, BiFunction<S, Runnable, T> call) {
    var serving = enter(deadline);
    var over = new AtomicBoolean();
    Runnable leave =
        () -> {
          if (over.compareAndSet(false, true)) {
            serving.leave();
          }
        };
    try {
      return call.apply(serving.service(), leave);
    } catch (ProviderException lost) {
      leave.run();
      throw failed(lost);
    } catch (RuntimeException | Error failure) {
      leave.run();
      throw failure;
    }
  }

  /**
   * The failure of a call whose connection broke; its cause is an {@link InstanceLostException}
   * when another instance serves.
   */
  public GatewayException failed(ProviderException lost) {
    return new GatewayException(
        ErrorCode.PROVIDER_FAILED,
        "provider '%s' failed during the call: its connection broke".formatted(name),
        further.isSeveral() && chosen(readiness.forCallers()) != null
            ? new InstanceLostException(lost)
            : lost);
  }

  /** The current state of the provider. */
  public ProviderState state() {
    return further.state(readiness.status()).state();
  }

  /** The refusal of a call now, with its reason. */
  public GatewayException unavailable() {
    return unavailable(readiness.status());
  }

  /** Whether a call would wait now. */
  public boolean holds() {
    var status = readiness.forCallers();
    return chosen(status) == null && status.state().calls() != ProviderState.Calls.REFUSED;
  }

  /** Waits, as a call would, until calls are served or refused, or until the deadline. */
  public void awaitDecision(Deadline deadline) {
    await(deadline);
  }

  private SupervisedStatus<S> await(Deadline deadline) {
    return readiness.await(candidate -> decided(candidate, deadline), deadline);
  }

  private InFlightCalls<S> enter(Deadline deadline) {
    var now = chosen(readiness.forCallers());
    if (now != null && now.enter()) {
      further.entered();
      return now;
    }
    return awaited(deadline);
  }

  private InFlightCalls<S> awaited(Deadline deadline) {
    while (true) {
      var status = await(deadline);
      var serving = chosen(status);
      if (serving != null && serving.enter()) {
        further.entered();
        return serving;
      }
      if (serving == null
          && (refuses(status, deadline)
              || deadline.expired()
              || Thread.currentThread().isInterrupted())) {
        throw unavailable(status);
      }
    }
  }

  /** The run that a call goes to: of those that serve, the one with the fewest calls in flight. */
  private @Nullable InFlightCalls<S> chosen(SupervisedStatus<S> status) {
    return readiness.isHold(status)
        ? null
        : further.leastBusy(status.serving().filter(InFlightCalls::lives).orElse(null));
  }

  /** Whether waiting longer would be in vain. */
  private boolean decided(SupervisedStatus<S> status, Deadline deadline) {
    return chosen(status) != null || refuses(status, deadline);
  }

  private static boolean refuses(SupervisedStatus<?> status, Deadline deadline) {
    return switch (status.state().calls()) {
      case SERVED -> false;
      case HELD -> status.attemptsAfter(deadline.nanoTime());
      case REFUSED -> true;
    };
  }

  private GatewayException unavailable(SupervisedStatus<S> status) {
    var refused =
        new GatewayException(
            ErrorCode.PROVIDER_UNAVAILABLE,
            "provider '%s' is not available: %s".formatted(name, reason(status)));
    return status.state().calls() == ProviderState.Calls.REFUSED
        ? refused
        : refused.retryAfter(status.retryAfter());
  }

  /**
   * A provider that still counts as ready has no reason yet: the broken connection is known first.
   */
  private static String reason(SupervisedStatus<?> status) {
    return status.reason().isEmpty() ? "its connection broke" : PathFreeText.of(status.reason());
  }
}
