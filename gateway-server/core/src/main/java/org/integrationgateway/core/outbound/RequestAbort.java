package org.integrationgateway.core.outbound;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.Request;

/** Ends a request from another thread, also while its answer is being read. */
public final class RequestAbort {
  private static final Runnable NOTHING = () -> {};

  private final AtomicReference<Runnable> action = new AtomicReference<>(NOTHING);
  private volatile boolean aborted;

  /** Ends the request; one that has not begun yet ends when it begins. */
  public void abort() {
    aborted = true;
    action.getAndSet(NOTHING).run();
  }

  /** Whether the request was ended, or will be. */
  public boolean aborted() {
    return aborted;
  }

  /** Runs this when the request is ended, in place of what was to run before. */
  public void bind(Runnable end) {
    action.set(end);
    if (aborted) {
      action.getAndSet(NOTHING).run();
    }
  }

  /** Ends this request in the future. */
  void bind(Request running) {
    bind(() -> running.abort(new CancellationException()));
  }
}
