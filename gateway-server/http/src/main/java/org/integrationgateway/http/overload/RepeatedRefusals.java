package org.integrationgateway.http.overload;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.permit.Bulkhead;

/**
 * Refusals of calls whose app has no place for them. Such a refusal comes late, after the caller is
 * known and the call is read; calls that the same caller sends to the same path a moment later get
 * it where they arrive. So a flood to one app costs little, and keeps no place in the queue from
 * other calls.
 */
public final class RepeatedRefusals {
  /** A part of the time for which calls queue for an app: one that is full now is full then. */
  private static final long LIFE = Duration.ofMillis(50).toNanos();

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

  private record Known(Refusal refusal, long since) {
    private boolean isOver(long now) {
      return now - since > LIFE;
    }
  }

  /** Remembers a failure, where it is one that repeats. */
  public void add(Request request, GatewayException failure) {
    // A request that is refused for its size says nothing about the next one.
    if (failure.code() != ErrorCode.OVERLOADED || !failure.detail().contains(Bulkhead.KEY)) {
      return;
    }
    if (known.size() >= MOST) {
      known.clear();
    }
    long now = System.nanoTime();
    key(request).ifPresent(key -> known.put(key, new Known(new Refusal(failure), now)));
  }

  /** The refusal that a request gets again. */
  Optional<Refusal> find(Request request) {
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
