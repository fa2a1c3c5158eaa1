package org.integrationgateway.work.workflows.stream;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.workflow.run.RunEvent;

/**
 * One reader of the events of a run: it reads pages as long as there are events, and waits for a
 * wake-up at the end. It reads with the rights of its subject.
 */
final class RunReading implements Flow.Subscription {
  private static final int PAGE = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final RunWatches watches;
  private final CallContext context;
  private final RunLog log;
  private final Flow.Subscriber<? super RunEvent> subscriber;
  private final AtomicLong wanted = new AtomicLong();
  private final AtomicInteger rounds = new AtomicInteger();
  private volatile long seen;
  private volatile boolean over;

  RunReading(
      RunWatches watches,
      CallContext context,
      RunLog log,
      long after,
      Flow.Subscriber<? super RunEvent> subscriber) {
    this.watches = watches;
    this.context = context;
    this.log = log;
    this.seen = after;
    this.subscriber = subscriber;
  }

  /** Returns a key that is the same for all readers of a run. */
  String key() {
    return log.provider() + '/' + log.runId();
  }

  /** Whether the run has events that this reader has not seen. */
  boolean isBehind() {
    return during(() -> log.isBehind(seen));
  }

  long seen() {
    return seen;
  }

  @Override
  public void request(long count) {
    wanted.accumulateAndGet(count, (before, more) -> Math.max(before + more, before));
    wake();
  }

  @Override
  public void cancel() {
    over = true;
    watches.leave(this);
  }

  /** Reads on; at once, or after the round under way. */
  void wake() {
    if (rounds.getAndIncrement() == 0) {
      watches.execute(this::rounds);
    }
  }

  private void rounds() {
    int done;
    do {
      done = rounds.get();
      try {
        round();
      } catch (RuntimeException failure) {
        end(() -> subscriber.onError(failure));
      }
    } while (rounds.addAndGet(-done) != 0);
  }

  private void round() {
    while (!over && wanted.get() > 0) {
      var page = page();
      // Asked in between: no event comes after the end.
      if (page.isEmpty() && during(log::state).ended()) {
        page = page();
        if (page.isEmpty()) {
          end(subscriber::onComplete);
        }
      } else if (page.isEmpty()) {
        watches.join(this);
        return;
      }
      page.forEach(this::send);
    }
  }

  private List<RunEvent> page() {
    return during(() -> log.events(seen, (int) Math.min(PAGE, wanted.get())));
  }

  private void send(RunEvent event) {
    if (!over) {
      seen = event.seq();
      wanted.decrementAndGet();
      subscriber.onNext(event);
    }
  }

  private void end(Runnable signal) {
    if (!over) {
      cancel();
      signal.run();
    }
  }

  private <T> T during(Supplier<T> question) {
    return Deadline.in(TIMEOUT).during(() -> context.during(question));
  }
}
