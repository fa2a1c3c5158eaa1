package org.integrationgateway.providers.host;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.host.services.HostAuthenticator;
import org.integrationgateway.providers.process.output.LineBudget;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The way of one provider elsewhere to its host. It is open while the host has contact with the
 * provider, and is not opened again after it was closed.
 */
public final class Relay implements AutoCloseable {
  /** The time without a sign of the provider after which its token is no longer accepted. */
  private static final Duration UNHEARD = Duration.ofMinutes(2);

  private static final int AT_ONCE = 64;
  private static final int BURST = 2_000;
  private static final int PER_SECOND = 1_000;

  private final HostAuthenticator host;
  private final Secret token;
  private final InstantSource clock;
  private final Runnable whenClosed;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final LineBudget budget = new LineBudget(BURST, PER_SECOND, System::nanoTime);
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Call> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  private volatile Instant openUntil;

  Relay(HostAuthenticator host, Secret token, InstantSource clock, Runnable whenClosed) {
    this.host = host;
    this.token = token;
    this.clock = clock;
    this.whenClosed = whenClosed;
    this.openUntil = clock.instant().plus(UNHEARD);
  }

  /** One call of the provider. */
  public final class Call {
    private final HostAuthenticator.HostSession session;
    private final Runnable cancel;
    private final AtomicBoolean ended = new AtomicBoolean();

    private Call(HostAuthenticator.HostSession session, Runnable cancel) {
      this.session = session;
      this.cancel = cancel;
    }

    /** The session whose grants the call may use. */
    public HostAuthenticator.HostSession session() {
      return session;
    }

    /** The call has ended: another one may begin. */
    public void end() {
      if (ended.compareAndSet(false, true)) {
        underWay.remove(this);
        places.release();
      }
    }
  }

  /** The token that the provider presents. */
  public Secret token() {
    return token;
  }

  /** The provider is there. */
  public void heard() {
    openUntil = clock.instant().plus(UNHEARD);
  }

  boolean isOpen() {
    return !closed && clock.instant().isBefore(openUntil);
  }

  /**
   * Admits a call.
   *
   * @param presented the token of the launch, or that of a call
   * @param cancel ends the call when the provider's session ends
   * @throws ServiceException {@code INVALID_TOKEN}; {@code NO_CAPACITY}
   */
  Call begin(Secret presented, Runnable cancel) {
    if (!withinBudget() || !places.tryAcquire()) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "the provider has reached its limit of concurrent calls or calls per second: try "
              + "again later");
    }
    boolean begun = false;
    try {
      var call = new Call(host.authenticate(presented), cancel);
      underWay.add(call);
      begun = true;
      if (closed) {
        cancel.run();
      }
      return call;
    } finally {
      if (!begun) {
        places.release();
      }
    }
  }

  private boolean withinBudget() {
    lock.lock();
    try {
      return budget.take();
    } finally {
      lock.unlock();
    }
  }

  /** Cancels the calls under way. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    whenClosed.run();
    underWay.forEach(call -> call.cancel.run());
  }
}
