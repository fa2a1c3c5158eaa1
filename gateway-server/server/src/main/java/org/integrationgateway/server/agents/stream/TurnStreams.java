package org.integrationgateway.server.agents.stream;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.server.agents.CallerAgents;
import org.integrationgateway.server.error.GatewayException;

/**
 * The streams of events that clients read. Providers push the events; the threads here are for what
 * blocks: a stream that begins again after its provider failed, the status of a turn at the end.
 */
public final class TurnStreams implements AutoCloseable {
  private static final int THREADS = 16;
  private static final long IDLE_SECONDS = 30;

  private final CallerAgents agents;
  private final StreamPlaces places;
  private final Set<TurnStream> open = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor threads;

  /**
   * @param perSubject how many streams one subject reads
   */
  public TurnStreams(CallerAgents agents, int perSubject) {
    this.agents = agents;
    this.places = new StreamPlaces(perSubject);
    this.threads =
        new ScheduledThreadPoolExecutor(
            THREADS,
            work -> {
              var thread = new Thread(work, "turn-streams");
              thread.setDaemon(true);
              return thread;
            });
    threads.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    threads.allowCoreThreadTimeOut(true);
    threads.setRemoveOnCancelPolicy(true);
  }

  /**
   * A stream that has not begun yet.
   *
   * @param context of its reader
   * @throws GatewayException {@code RATE_LIMITED} when the reader has too many
   */
  public TurnStream prepare(CallContext context, StreamRequest request) {
    var release = places.take(context.subject().id());
    var stream =
        new TurnStream(
            agents,
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

  /** How many streams there are. */
  public int count() {
    return open.size();
  }

  @Override
  public void close() {
    open.forEach(TurnStream::close);
    threads.shutdownNow();
  }
}
