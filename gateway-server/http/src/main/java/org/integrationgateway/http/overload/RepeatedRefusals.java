package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.base.thread.PermitQueue;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * Refusals of calls whose app has no place for them. Such a refusal comes late, after the caller is
 * known and the call is read; while the queue of the app is full, calls that the same caller sends
 * to the same path get it where they arrive. So a flood to one app costs little, and keeps no place
 * in the queue from other calls.
 */
public final class RepeatedRefusals {
  /** The time after which a call takes all steps again: the caller may be none any more. */
  private static final long LIFE = Duration.ofSeconds(1).toNanos();

  private static final int MOST = 1024;

  private final Map<Key, Known> known = new ConcurrentHashMap<>();
  private final LongAdder repeated = new LongAdder();

  /** The parts of a request that its refusal depends on. */
  private record Key(String authorization, String method, String path) {
    /** Without the credential. */
    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  private record Known(Refusal refusal, PermitQueue.Refusal reason, long since) {
    private boolean isOver(long now) {
      return now - since > LIFE || !reason.lasts();
    }
  }

  /** Marks the beginning of a request on this thread. */
  public void begin() {
    PermitQueue.takeRefusal();
  }

  /** Remembers the failure of a request, where a queue has refused its thread. */
  public void add(Request request, GatewayException failure) {
    var reason = PermitQueue.takeRefusal();
    if (reason.isEmpty() || failure.code() != ErrorCode.OVERLOADED) {
      return;
    }
    if (known.size() >= MOST) {
      known.clear();
    }
    var again = new Known(new Refusal(failure), reason.get(), System.nanoTime());
    key(request).ifPresent(key -> known.put(key, again));
  }

  /** The refusal that a request gets again. */
  public Optional<Refusal> find(Request request) {
    return known.isEmpty() ? Optional.empty() : key(request).flatMap(this::find);
  }

  private Optional<Refusal> find(Key key) {
    var found = known.get(key);
    if (found == null) {
      return Optional.empty();
    }
    if (found.isOver(System.nanoTime())) {
      known.remove(key, found);
      return Optional.empty();
    }
    repeated.increment();
    return Optional.of(found.refusal);
  }

  /** How many refusals were repeated. */
  long count() {
    return repeated.sum();
  }

  /** A request without a token has no key: its caller may be one of many. */
  private static Optional<Key> key(Request request) {
    var authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    var path = request.getHttpURI().getPath();
    return authorization == null || path == null
        ? Optional.empty()
        : Optional.of(new Key(authorization, request.getMethod(), path));
  }
}
