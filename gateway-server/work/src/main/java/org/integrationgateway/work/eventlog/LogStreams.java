package org.integrationgateway.work.eventlog;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.CallContext;

/**
 * The streams of events that clients read. Providers push the events; the threads here are for what
 * blocks: a stream that begins again after its provider failed, the status at the end.
 */
public final class LogStreams implements AutoCloseable {
  private static final int THREADS = 16;
  private static final long IDLE_SECONDS = 30;

  private final LogPlaces places;
  private final Set<LogStream<?>> open = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor threads;

  /**
   * @param perSubject how many streams one subject reads
   */
  public LogStreams(IntSupplier perSubject) {
    this.places = new LogPlaces(perSubject);
    this.threads = threads("event-streams", THREADS);
  }

  /**
   * A stream that has not begun yet.
   *
   * @param context of its reader
   * @throws GatewayException {@code RATE_LIMITED} when the reader has too many
   */
  public <E> LogStream<E> prepare(CallContext context, EventLog<E> source, LogRequest request) {
    var release = places.take(context.subject().id());
    var stream =
        new LogStream<>(
            source,
            threads,
            context,
            request,
            ended -> {
              open.remove(ended);
              release.run();
            });
    open.add(stream);
    return stream;
  }

  /** Threads for work later that may block; idle ones end. */
  public static ScheduledThreadPoolExecutor threads(String name, int most) {
    var threads = new ScheduledThreadPoolExecutor(most, DaemonThread.factory(name));
    threads.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    threads.allowCoreThreadTimeOut(true);
    threads.setRemoveOnCancelPolicy(true);
    return threads;
  }

  @Override
  public void close() {
    open.forEach(LogStream::close);
    threads.shutdownNow();
  }
}
