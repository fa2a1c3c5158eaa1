package org.integrationgateway.server.provider.supervision;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/**
 * The way of every call into a supervised provider: calls that come during a restart wait, calls
 * under way when a process dies fail, and nobody holds a reference to a dead one.
 *
 * @param <S> what serves
 */
public final class Entrance<S> {
  private final String name;
  private final Readiness<S> readiness;

  Entrance(String name, Readiness<S> readiness) {
    this.name = name;
    this.readiness = readiness;
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

  private GatewayException failed(ProviderException lost) {
    return new GatewayException(
        ErrorCode.PROVIDER_FAILED,
        "provider '%s' failed during the call: its connection broke".formatted(name),
        lost);
  }

  /** Where it stands. */
  public State state() {
    return readiness.status().state();
  }

  /** Why it cannot be called now. */
  public GatewayException unavailable() {
    return unavailable(readiness.status());
  }

  /** Whether a call would wait now. */
  boolean holds() {
    var status = readiness.forCallers();
    return status.state().calls() == State.Calls.HELD
        || (status.state().serves() && status.serving().filter(Serving::lives).isEmpty());
  }

  /** Waits as a call would. */
  Status<S> await(Deadline deadline) {
    return readiness.await(candidate -> decided(candidate, deadline), deadline);
  }

  private Serving<S> enter(Deadline deadline) {
    while (true) {
      var status = await(deadline);
      var serving = status.serving().filter(Serving::lives);
      if (serving.isEmpty()) {
        throw unavailable(status);
      }
      if (serving.get().enter()) {
        return serving.get();
      }
    }
  }

  /** Whether waiting longer would be in vain. */
  private static <S> boolean decided(Status<S> status, Deadline deadline) {
    return switch (status.state().calls()) {
      case SERVED -> status.serving().filter(Serving::lives).isPresent();
      case HELD -> status.attemptsAfter(deadline.nanoTime());
      case REFUSED -> true;
    };
  }

  private GatewayException unavailable(Status<S> status) {
    var refused =
        new GatewayException(
            ErrorCode.PROVIDER_UNAVAILABLE,
            "provider '%s' is not available: %s".formatted(name, reason(status)));
    return status.state().calls() == State.Calls.REFUSED
        ? refused
        : refused.retryAfter(status.retryAfter());
  }

  /** Of one that still counts as ready, it is known at first that it cannot be reached. */
  private static String reason(Status<?> status) {
    return status.reason().isEmpty() ? "its connection broke" : WithoutPaths.of(status.reason());
  }
}
