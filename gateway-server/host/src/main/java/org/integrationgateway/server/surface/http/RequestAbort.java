package org.integrationgateway.server.surface.http;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.Request;
import org.jspecify.annotations.Nullable;

/** Ends a request from another thread, also while its answer is being read. */
public final class RequestAbort {
  private final AtomicReference<@Nullable Request> request = new AtomicReference<>();
  private volatile boolean aborted;

  /** Ends the request; one that has not begun yet ends when it begins. */
  public void abort() {
    aborted = true;
    var running = request.get();
    if (running != null) {
      running.abort(new CancellationException());
    }
  }

  /** Whether the request was ended, or will be. */
  public boolean aborted() {
    return aborted;
  }

  /** Ends this request in the future. */
  void bind(Request running) {
    request.set(running);
    if (aborted) {
      running.abort(new CancellationException());
    }
  }
}
