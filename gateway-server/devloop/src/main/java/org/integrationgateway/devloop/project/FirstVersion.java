package org.integrationgateway.devloop.project;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ExpectedApps;
import org.jspecify.annotations.Nullable;

/**
 * The developed app before any version of it serves: calls wait while the first version is built,
 * and are refused with the reason when it cannot be built.
 */
public final class FirstVersion implements ExpectedApps {
  /** Less than clients wait for an answer. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

  private static final Duration AGAIN = Duration.ofSeconds(2);
  private static final int LONGEST_REASON = 400;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Duration longestWait;
  private State state = State.BUILDING;
  private @Nullable String reason;

  private enum State {
    BUILDING,
    FAILED,
    THERE
  }

  /** A version that is being built. */
  public FirstVersion() {
    this(LONGEST_WAIT);
  }

  FirstVersion(Duration longestWait) {
    this.longestWait = longestWait;
  }

  /** The build has begun. */
  public void building() {
    become(State.BUILDING, null);
  }

  /**
   * There is no version until the next build.
   *
   * @param why for people, in one or more lines; its beginning is shown to callers
   */
  public void failed(String why) {
    become(
        State.FAILED,
        why.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(joining("; ")));
  }

  /** A version serves. */
  public void serves() {
    become(State.THERE, null);
  }

  private void become(State next, @Nullable String why) {
    lock.lock();
    try {
      if (state != State.THERE) {
        state = next;
        reason = why;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Why the app is not there, without a wait.
   *
   * @return {@code NOT_READY}; empty when it is there
   */
  public Optional<GatewayException> missing() {
    lock.lock();
    try {
      return state == State.THERE ? Optional.empty() : Optional.of(absence());
    } finally {
      lock.unlock();
    }
  }

  private GatewayException absence() {
    var shown = reason == null ? "" : reason;
    return new GatewayException(
            ErrorCode.NOT_READY,
            state == State.BUILDING
                ? "the app is being built for the first time; try again: the output of 'gateway"
                    + " dev' shows how far it is"
                : "the app has no version that serves (%s): correct it and save, 'gateway dev' then builds it again, and its output has the whole reason"
                    .formatted(
                        shown.length() > LONGEST_REASON
                            ? shown.substring(0, LONGEST_REASON) + "..."
                            : shown))
        .retryAfter(AGAIN);
  }

  @Override
  public Optional<GatewayException> await() {
    lock.lock();
    try {
      if (state == State.BUILDING) {
        ProcessorPlace.without(this::untilBuilt);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return missing();
  }

  @Override
  public boolean isAwaited() {
    lock.lock();
    try {
      return state == State.BUILDING;
    } finally {
      lock.unlock();
    }
  }

  private boolean untilBuilt() throws InterruptedException {
    long left = longestWait.toNanos();
    while (state == State.BUILDING && left > 0) {
      left = changed.awaitNanos(left);
    }
    return state == State.THERE;
  }
}
