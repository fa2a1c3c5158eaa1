package org.integrationgateway.http.overload;

import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * How many requests of each caller there are. A caller is told by what its requests present, which
 * is not verified: some callers count as one, and who presents many tokens counts as many.
 */
final class Callers {
  private static final int MOST = 1024;

  /** A caller with less than this part of an equal share is no reason for the queue's length. */
  private static final int PART = 4;

  private final AtomicIntegerArray counts = new AtomicIntegerArray(MOST);
  private final AtomicInteger present = new AtomicInteger();

  /** The number of the caller of a request. */
  static int of(Request request) {
    var headers = request.getHeaders();
    var authorization = headers.get(HttpHeader.AUTHORIZATION);
    var cookie = headers.get(HttpHeader.COOKIE);
    int hash =
        authorization != null
            ? token(authorization).hashCode()
            : cookie != null ? cookie.hashCode() : address(request);
    return Math.floorMod(hash ^ hash >>> 16, MOST);
  }

  /** However the scheme before it is written, a token is that of one caller. */
  private static String token(String authorization) {
    var text = authorization.strip();
    return text.substring(text.lastIndexOf(' ') + 1);
  }

  private static int address(Request request) {
    return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress at
        ? at.getAddress().hashCode()
        : 0;
  }

  /** How many requests of a caller count. */
  int count(int caller) {
    return counts.get(caller);
  }

  /** Counts a request. */
  void add(int caller) {
    if (counts.getAndIncrement(caller) == 0) {
      present.incrementAndGet();
    }
  }

  /** Counts a request no longer. */
  void remove(int caller) {
    if (counts.decrementAndGet(caller) == 0) {
      present.decrementAndGet();
    }
  }

  /**
   * Whether a caller has few requests in the queue, beside the others.
   *
   * @param length of the queue
   */
  boolean hasFew(int caller, int length) {
    return (long) counts.get(caller) * present.get() * PART < length;
  }
}
