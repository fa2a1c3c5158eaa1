package org.integrationgateway.work.eventlog;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.GatewayFailures;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of one log for one client: each once, in order. When the provider fails it subscribes
 * again behind the last event, for a while.
 */
public final class LogStream<E> implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LogStream.class);

  /** How many events are requested at a time. */
  private static final int WINDOW = 16;

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  /** The reasons that a provider may recover from. */
  private static final Set<Reason> PASSING =
      Set.of(Reason.UNAVAILABLE, Reason.TIMEOUT, Reason.NO_CAPACITY);

  private final EventLog<E> source;
  private final ScheduledExecutorService threads;
  private final CallContext context;
  private final LogRequest request;
  private final Consumer<LogStream<E>> whenEnded;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile LogClient<E> client = LogClient.none();
  private volatile @Nullable Reading reading;
  private volatile long seen;
  private volatile @Nullable E last;
  private long left;
  private long pauseMillis = FIRST_PAUSE_MILLIS;
  private long workedAt = System.nanoTime();

  LogStream(
      EventLog<E> source,
      ScheduledExecutorService threads,
      CallContext context,
      LogRequest request,
      Consumer<LogStream<E>> whenEnded) {
    this.source = source;
    this.threads = threads;
    this.context = context;
    this.request = request;
    this.whenEnded = whenEnded;
    this.seen = request.after();
    this.left = request.limit();
  }

  /** Begins to send events; called once. */
  public void begin(LogClient<E> reader) {
    client = reader;
    subscribe();
  }

  /** The client has taken what was sent. */
  public void resume() {
    var current = reading;
    if (current != null) {
      current.more();
    }
  }

  /** The client has gone, or the stream has ended. */
  @Override
  public void close() {
    if (ended.compareAndSet(false, true)) {
      var current = reading;
      if (current != null) {
        current.cancel();
      }
      whenEnded.accept(this);
    }
  }

  private void subscribe() {
    if (ended.get()) {
      return;
    }
    var next = new Reading();
    reading = next;
    try {
      context.during(
          () -> {
            source.push(seen, next);
            return true;
          });
    } catch (RuntimeException failure) {
      next.onError(failure);
    }
    if (ended.get()) {
      next.cancel();
    }
  }

  /** One subscription. Its methods do nothing once it has failed or the stream has ended. */
  private final class Reading implements Flow.Subscriber<E> {
    private final AtomicBoolean taken = new AtomicBoolean();
    private final AtomicBoolean over = new AtomicBoolean();
    private volatile Flow.@Nullable Subscription subscription;
    private int expected;

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      if (over.get() || ended.get()) {
        given.cancel();
        return;
      }
      taken.set(true);
      more();
    }

    void more() {
      var given = subscription;
      if (given != null && client.isReady() && taken.compareAndSet(true, false)) {
        expected = WINDOW;
        given.request(WINDOW);
      }
    }

    void cancel() {
      over.set(true);
      var given = subscription;
      if (given != null) {
        given.cancel();
      }
    }

    @Override
    public void onNext(E event) {
      if (over.get() || ended.get()) {
        return;
      }
      long number = source.number(event);
      if (number > seen) {
        seen = number;
        last = event;
        pauseMillis = FIRST_PAUSE_MILLIS;
        client.send(event);
        left--;
        if (left == 0) {
          cancel();
          later(() -> endAt(LogEnd.Reason.LIMIT), 0);
          return;
        }
      }
      expected--;
      if (expected == 0) {
        taken.set(true);
        more();
      }
    }

    @Override
    public void onComplete() {
      if (over.compareAndSet(false, true)) {
        later(() -> endAt(LogEnd.Reason.TERMINAL), 0);
      }
    }

    @Override
    public void onError(Throwable failure) {
      if (over.compareAndSet(false, true)) {
        failed(failure);
      }
    }
  }

  private void failed(Throwable failure) {
    if (pauseMillis == FIRST_PAUSE_MILLIS) {
      workedAt = System.nanoTime();
    }
    boolean passes =
        failure instanceof ServiceException said
            && PASSING.contains(said.reason())
            && System.nanoTime() - workedAt < TIMEOUT.toNanos();
    if (!passes) {
      finish(new LogEnd(LogEnd.Reason.FAILED, Optional.empty(), seen, problem(failure)));
      return;
    }
    long pause = pauseMillis;
    pauseMillis = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    later(this::subscribe, pause);
  }

  private Optional<GatewayException> problem(Throwable failure) {
    if (failure instanceof GatewayException known) {
      return Optional.of(known);
    }
    if (failure instanceof ServiceException said) {
      return Optional.of(GatewayFailures.of(said));
    }
    log.error("the events of {} cannot be read", source.name(), failure);
    return Optional.of(
        new GatewayException(
            ErrorCode.INTERNAL, "the events cannot be read; the gateway's log has the reason"));
  }

  /** Runs on a thread of this package: the state may have to be asked for. */
  private void endAt(LogEnd.Reason planned) {
    var state = state();
    var reason =
        state
            .map(
                known ->
                    known.ended()
                        ? LogEnd.Reason.TERMINAL
                        : planned == LogEnd.Reason.LIMIT ? planned : LogEnd.Reason.BLOCKED)
            .orElse(planned);
    finish(new LogEnd(reason, state.map(EventLog.State::name), seen, Optional.empty()));
  }

  private Optional<EventLog.State> state() {
    var event = last;
    var known = event == null ? Optional.<EventLog.State>empty() : source.after(event);
    if (known.isPresent()) {
      return known;
    }
    try {
      return Deadline.in(TIMEOUT).during(() -> context.during(() -> Optional.of(source.state())));
    } catch (ServiceException | GatewayException unknown) {
      return Optional.empty();
    }
  }

  private void finish(LogEnd end) {
    if (!ended.get()) {
      client.end(end);
      close();
    }
  }

  private void later(Runnable work, long millis) {
    try {
      var unused = threads.schedule(work, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      close();
    }
  }
}
