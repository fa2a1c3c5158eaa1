package org.integrationgateway.testkit.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.agent.TurnEvent;
import org.jspecify.annotations.Nullable;

/** Collects pushed events: requests so many at a time, and leaves after so many. */
final class CollectedEvents implements Flow.Subscriber<TurnEvent> {
  private static final long TIMEOUT_SECONDS = 60;

  private final int window;
  private final int most;
  private final List<TurnEvent> events = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(1);
  private Flow.@Nullable Subscription subscription;
  private @Nullable Throwable failure;

  CollectedEvents(int window, int most) {
    this.window = window;
    this.most = most;
  }

  @Override
  public synchronized void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(window);
  }

  @Override
  public synchronized void onNext(TurnEvent event) {
    if (ended.getCount() == 0) {
      return;
    }
    events.add(event);
    var given = subscription;
    if (given == null) {
      throw new AssertionError("an event came before the subscription");
    }
    if (events.size() == most) {
      given.cancel();
      ended.countDown();
    } else if (events.size() % window == 0) {
      given.request(window);
    }
  }

  @Override
  public synchronized void onError(Throwable cause) {
    failure = cause;
    ended.countDown();
  }

  @Override
  public void onComplete() {
    ended.countDown();
  }

  /** The events, when all have come; throws what the provider failed with. */
  List<TurnEvent> await() {
    try {
      if (!ended.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the subscription has not ended after: " + events());
      }
    } catch (InterruptedException interrupted) {
      throw new AssertionError("interrupted", interrupted);
    }
    synchronized (this) {
      if (failure instanceof RuntimeException refused) {
        throw refused;
      }
      if (failure != null) {
        throw new AssertionError(failure);
      }
    }
    return events();
  }

  private synchronized List<TurnEvent> events() {
    return List.copyOf(events);
  }
}
