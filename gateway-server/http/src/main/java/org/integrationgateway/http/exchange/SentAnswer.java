package org.integrationgateway.http.exchange;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.base.budget.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is complete. Its memory counts until the caller has received it. The idle timeout
 * alone would let a caller receive a byte a minute, and keep answers in memory without end.
 */
final class SentAnswer implements Callback {
  private static final Duration GRACE = Duration.ofSeconds(60);
  private static final long SLOWEST_BYTES_PER_SECOND = 32 << 10;

  private final Callback whole;
  private final MemoryBudget.Share held;
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile Scheduler.@Nullable Task end;

  private SentAnswer(Callback whole, MemoryBudget.Share held) {
    this.whole = whole;
    this.held = held;
  }

  /** Sends a body, and ends the connection or stream of a caller that does not receive it. */
  static void send(
      Request request, Response response, byte[] body, Callback whole, MemoryBudget.Share held) {
    var timeout = GRACE.plusSeconds(body.length / SLOWEST_BYTES_PER_SECOND);
    send(request, response, body, whole, held, timeout);
  }

  static void send(
      Request request,
      Response response,
      byte[] body,
      Callback whole,
      MemoryBudget.Share held,
      Duration timeout) {
    var answer = new SentAnswer(whole, held);
    // An exchange that has ended, on another thread meanwhile, has no components.
    var scheduler = request.getComponents().getScheduler();
    response.write(true, ByteBuffer.wrap(body), answer);
    if (!answer.over.get()) {
      answer.endLater(scheduler, timeout);
    }
  }

  private void endLater(Scheduler scheduler, Duration timeout) {
    var task =
        scheduler.schedule(
            () -> failed(new EofException("the caller did not receive the response in time")),
            timeout.toMillis(),
            TimeUnit.MILLISECONDS);
    end = task;
    if (over.get()) {
      task.cancel();
    }
  }

  @Override
  public void succeeded() {
    if (ends()) {
      whole.succeeded();
    }
  }

  @Override
  public void failed(Throwable cause) {
    if (ends()) {
      whole.failed(cause);
    }
  }

  private boolean ends() {
    if (!over.compareAndSet(false, true)) {
      return false;
    }
    var task = end;
    if (task != null) {
      task.cancel();
    }
    held.close();
    return true;
  }

  @Override
  public InvocationType getInvocationType() {
    return whole.getInvocationType();
  }
}
