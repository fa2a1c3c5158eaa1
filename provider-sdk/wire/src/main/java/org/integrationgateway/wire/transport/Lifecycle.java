package org.integrationgateway.wire.transport;

import static org.integrationgateway.wire.call.Workers.notNow;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.host.Setup;
import org.integrationgateway.sdk.internal.json.JsonTypes;
import org.jspecify.annotations.Nullable;

/**
 * The state of a provider between launch and exit, and the provider object once it is configured.
 *
 * @param <P> the kind's interface
 */
final class Lifecycle<P> {
  private static final System.Logger log = System.getLogger(Lifecycle.class.getName());

  private enum Stage {
    LAUNCHED,
    CONFIGURED,
    SERVING,
    STOPPED
  }

  private final Setup<P> setup;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Stage stage = Stage.LAUNCHED;
  private volatile @Nullable P provider;

  Lifecycle(Setup<P> setup) {
    this.setup = setup;
  }

  /**
   * Configures the provider; returns the problems of the configuration, empty when it was accepted.
   */
  List<Problem> configure(String configJson) {
    lock.lock();
    try {
      if (stage != Stage.LAUNCHED) {
        throw notNow(
            "the provider is configured already: start a new process to configure it anew");
      }
      provider = setup.create(configJson);
      stage = Stage.CONFIGURED;
      return List.of();
    } catch (InvalidDocumentException invalid) {
      return JsonTypes.problems(invalid);
    } catch (IllegalArgumentException refused) {
      return List.of(new Problem("", String.valueOf(refused.getMessage())));
    } finally {
      lock.unlock();
    }
  }

  void start() {
    lock.lock();
    try {
      if (stage == Stage.LAUNCHED || stage == Stage.STOPPED) {
        throw notNow("the provider is not configured: call Configure first");
      }
      stage = Stage.SERVING;
    } finally {
      lock.unlock();
    }
  }

  /** The provider, while it serves. */
  P serving() {
    var current = provider;
    if (stage != Stage.SERVING || current == null) {
      throw notNow("the provider is not ready: " + message());
    }
    return current;
  }

  boolean ready() {
    return stage == Stage.SERVING;
  }

  String message() {
    return switch (stage) {
      case LAUNCHED -> "it waits to be configured";
      case CONFIGURED -> "it waits to be started";
      case SERVING -> "";
      case STOPPED -> "it is shutting down";
    };
  }

  /** Takes no more calls. */
  void stop() {
    lock.lock();
    try {
      stage = Stage.STOPPED;
    } finally {
      lock.unlock();
    }
  }

  /** Closes a provider that is AutoCloseable. */
  @SuppressWarnings("CatchingUnchecked")
  void release() {
    if (provider instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception failure) {
        log.log(Level.WARNING, "the provider did not close cleanly", failure);
      }
    }
  }
}
