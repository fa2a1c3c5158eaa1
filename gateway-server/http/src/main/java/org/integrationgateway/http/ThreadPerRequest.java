package org.integrationgateway.http;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.base.thread.BoundedWaits;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.grpc.GrpcHandler;
import org.integrationgateway.http.overload.Overload;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves each request to a thread of its own, so that no request blocks a selector, in any protocol.
 * A request that finds no thread is refused at once. {@code /health} is answered where it arrives,
 * and the other questions of probes have threads of their own: requests that are slow cannot make a
 * server look dead. Operators have threads of their own, too. Requests whose callers are not known
 * yet wait for bodies in a part of the threads, so that they cannot take all. While requests wait
 * too long for the processor, others than these are refused.
 */
final class ThreadPerRequest extends Handler.Wrapper {
  private static final Logger log = LoggerFactory.getLogger(ThreadPerRequest.class);
  private static final int MOST_PROBES = 16;
  private static final int MOST_OPERATORS = 64;

  /** The part of the requests that may wait for the body of a caller that is not known. */
  private static final int PART_OF_UNKNOWN = 4;

  private final Dispatcher dispatcher;
  private final RequestThreads threads;
  private final Overload overload;
  private final RequestThreads probes;
  private final RequestThreads operators;
  private final BoundedWaits unknown;

  /**
   * @param handler of the requests
   * @param dispatcher of the listener
   */
  ThreadPerRequest(
      Handler handler, Dispatcher dispatcher, RequestThreads threads, Overload overload) {
    super(handler);
    this.dispatcher = dispatcher;
    this.threads = threads;
    this.overload = overload;
    this.probes = new RequestThreads(Threads.platform("http-probe"), () -> MOST_PROBES);
    this.unknown = new BoundedWaits(() -> threads.most() / PART_OF_UNKNOWN);
    this.operators = new RequestThreads(Threads.platform("http-operator"), () -> MOST_OPERATORS);
  }

  @Override
  public InvocationType getInvocationType() {
    return InvocationType.NON_BLOCKING;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (dispatcher.asksForHealth(request)) {
      return super.handle(request, response, callback);
    }
    var path = request.getHttpURI().getPath();
    if ("/ready".equals(path) || "/metrics".equals(path)) {
      return begin(probes, request, response, callback);
    }
    if (path != null && (path.equals("/admin") || path.startsWith("/admin/"))) {
      return begin(operators, request, response, callback);
    }
    if (GrpcHandler.isOfProvider(request)) {
      // A part of a request under way.
      return begin(threads, request, response, callback);
    }
    var refusal = overload.arrive(request, () -> start(request, response, callback));
    if (refusal.isPresent()) {
      dispatcher.failures().refuse(request, response, callback, refusal.get());
    }
    return true;
  }

  private void start(Request request, Response response, Callback callback) {
    boolean runs = false;
    try {
      runs = threads.run(() -> overload.run(request, () -> begin(request, response, callback)));
    } catch (OutOfMemoryError noThread) {
      log.error(
          "a request is refused: the operating system starts no more threads; raise its"
              + " limit of threads for this process",
          noThread);
    }
    if (!runs) {
      dispatcher.failures().refuse(request, response, callback, overload.leave());
    }
  }

  /** Answers a request that has waited: its app may be full since. */
  private void begin(Request request, Response response, Callback callback) {
    overload
        .repeated()
        .find(request)
        .ifPresentOrElse(
            again -> dispatcher.failures().refuse(request, response, callback, again),
            () -> answer(request, response, callback));
  }

  private boolean begin(RequestThreads on, Request request, Response response, Callback callback) {
    if (!on.run(() -> answer(request, response, callback))) {
      dispatcher.failures().refuse(request, response, callback, Overload.TOO_MANY);
    }
    return true;
  }

  /** Answers a request with the steps that Jetty takes around a handler. */
  private void answer(Request request, Response response, Callback callback) {
    request.setAttribute(Exchange.UNKNOWN_CALLERS, unknown);
    try {
      if (!super.handle(request, response, callback)) {
        Response.writeError(request, response, callback, 404);
      }
    } catch (Throwable failure) {
      Response.writeError(request, response, callback, failure);
    }
  }
}
