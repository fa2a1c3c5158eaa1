package org.integrationgateway.server.invoke;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes every call down one straight line, whatever door it came through. */
public final class Invoker {
  private static final Logger log = LoggerFactory.getLogger(Invoker.class);

  private final Authentication authentication;
  private final Directory directory;
  private final Credentials credentials;
  private final InvocationObserver observer;
  private final Limits limits;
  private final ConcurrentMap<String, Bulkhead> bulkheads = new ConcurrentHashMap<>();

  /**
   * What bounds a call.
   *
   * @param timeout the longest a call may take, whatever its caller would allow
   * @param perApp calls of one app at once
   */
  public record Limits(Duration timeout, int perApp) {}

  public Invoker(
      Authentication authentication,
      Directory directory,
      Credentials credentials,
      InvocationObserver observer,
      Limits limits) {
    this.authentication = authentication;
    this.directory = directory;
    this.credentials = credentials;
    this.observer = observer;
    this.limits = limits;
  }

  /**
   * Carries a call out.
   *
   * @return the answer, which the door writes and closes
   * @throws GatewayException why there is none
   */
  public Reply invoke(Call call) {
    var trace = new Trace(call);
    observer.began(call);
    try {
      var caller = authentication.authenticate(call.token());
      trace.caller(caller);
      var found = directory.operation(caller, call.app(), call.operation());
      trace.operation(found.operation());
      var input = found.operation().input().accept(call.arguments());
      var operation = found.operation().choosing(input);
      var credential = credentials.resolve(caller, found.app(), operation, call.selector());
      var deadline = call.deadline().atMost(limits.timeout);
      var invocation =
          new Invocation(
              operation, input, caller.subject(), credential, deadline, call.requestId());
      return trace.answered(execute(invocation, deadline, trace));
    } catch (GatewayException problem) {
      throw trace.refused(problem);
    } catch (RuntimeException defect) {
      log.error(
          "request {}: {}/{} failed by a defect",
          call.requestId(),
          call.app(),
          call.operation(),
          defect);
      throw trace.refused(
          new GatewayException(
              ErrorCode.INTERNAL,
              "the gateway failed; its log says more under request id " + call.requestId()));
    } finally {
      observer.ended(trace.record());
    }
  }

  private Reply execute(Invocation invocation, Deadline deadline, Trace trace) {
    var bulkhead = bulkhead(invocation.operation().app());
    bulkhead.enter(deadline);
    boolean streaming = false;
    trace.upstreamBegins();
    try {
      var reply = invocation.operation().upstream().execute(invocation);
      if (reply.body() instanceof Reply.Body.Stream stream) {
        streaming = true;
        var held =
            new Reply.Body.Stream(new OnClose(stream.value(), bulkhead::leave), stream.length());
        return new Reply(reply.status(), reply.headers(), held);
      }
      return reply;
    } finally {
      trace.upstreamEnded();
      if (!streaming) {
        bulkhead.leave();
      }
    }
  }

  private Bulkhead bulkhead(String app) {
    var known = bulkheads.get(app);
    return known != null
        ? known
        : bulkheads.computeIfAbsent(app, name -> new Bulkhead(name, limits.perApp));
  }
}
