package org.integrationgateway.server.provider.host;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.host.services.HostRelay;
import org.integrationgateway.host.services.RelayedCall;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.process.output.LineBudget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of one provider elsewhere to its host. It is open while the host has contact with
 * the provider, and is not opened again after it was closed.
 */
public final class Relay implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Relay.class);

  /** After so long without a sign of the provider its token works no more. */
  private static final Duration UNHEARD = Duration.ofMinutes(2);

  private static final int AT_ONCE = 64;
  private static final int BURST = 2_000;
  private static final int PER_SECOND = 1_000;

  private final HostRelay host;
  private final Secret token;
  private final InstantSource clock;
  private final List<AutoCloseable> parts;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final LineBudget budget = new LineBudget(BURST, PER_SECOND, System::nanoTime);
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Instant openUntil;

  /**
   * @param parts closed with it, in this order
   */
  Relay(HostRelay host, Secret token, InstantSource clock, List<AutoCloseable> parts) {
    this.host = host;
    this.token = token;
    this.clock = clock;
    this.parts = List.copyOf(parts);
    this.openUntil = clock.instant().plus(UNHEARD);
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
    return !closed.get() && clock.instant().isBefore(openUntil);
  }

  /** Passes a call on; empty when there are too many. */
  Optional<RelayedCall> begin(RelayedCall.Head head, RelayedCall.Answer answer) {
    if (!withinBudget() || !places.tryAcquire()) {
      return Optional.empty();
    }
    return Optional.of(host.begin(head, new Counted(answer, places::release)));
  }

  private boolean withinBudget() {
    lock.lock();
    try {
      return budget.take();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    host.close();
    for (var part : parts) {
      try {
        part.close();
      } catch (Exception e) {
        log.warn("the connection of a provider to its host did not close without errors", e);
      }
    }
  }

  /** Gives its place back when it ends, as every call does once. */
  private record Counted(RelayedCall.Answer answer, Runnable ended) implements RelayedCall.Answer {
    @Override
    public void more() {
      answer.more();
    }

    @Override
    public void head(List<RelayedCall.Field> fields) {
      answer.head(fields);
    }

    @Override
    public void message(byte[] message, Runnable taken) {
      answer.message(message, taken);
    }

    @Override
    public void close(int status, String message, List<RelayedCall.Field> trailers) {
      ended.run();
      answer.close(status, message, trailers);
    }
  }
}
