package org.integrationgateway.server.invoke;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.call.Call;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.identity.Caller;
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
  private final Waiting waiting;
  private final Optional<String> baseUrl;
  private final ConcurrentMap<String, Bulkhead> bulkheads = new ConcurrentHashMap<>();

  /**
   * What bounds a call.
   *
   * @param timeout the longest a call may take, whatever its caller would allow
   * @param perApp calls of one app at once
   * @param depth how many calls may stand between one and that which came from outside
   */
  public record Limits(Duration timeout, int perApp, int depth) {}

  /**
   * @param waiting where calls wait for a provider that is being started
   * @param baseUrl where people reach this gateway, when it knows
   */
  public Invoker(
      Authentication authentication,
      Directory directory,
      Credentials credentials,
      InvocationObserver observer,
      Limits limits,
      Waiting waiting,
      Optional<URI> baseUrl) {
    this.authentication = authentication;
    this.directory = directory;
    this.credentials = credentials;
    this.observer = observer;
    this.limits = limits;
    this.waiting = waiting;
    this.baseUrl = baseUrl.map(URI::toString);
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
      var caller = caller(call);
      trace.caller(caller);
      var deadline = call.deadline().atMost(limits.timeout);
      var found =
          directory.operation(
              caller,
              call.app(),
              call.operation(),
              app -> waiting.during(() -> app.health().awaitDecision(deadline)));
      trace.operation(found.operation());
      var input = found.operation().input().accept(call.arguments());
      var operation = found.operation().choosing(input);
      var credential = credentials.resolve(caller, found.app(), operation, call.selector());
      var invocation =
          new Invocation(operation, input, context(call, caller, found), credential, deadline);
      return trace.answered(execute(found.app(), invocation, deadline, trace));
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

  private Caller caller(Call call) {
    if (call.inside().isEmpty()) {
      return authentication.authenticate(call.token());
    }
    var inside = call.inside().get();
    if (inside.depth() > limits.depth) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "app '%s' is called by too many others: %s; server.limits.invocationDepth allows %d"
              .formatted(call.app(), String.join(" -> ", inside.chain()), limits.depth));
    }
    return Caller.of(inside.subject());
  }

  private CallContext context(Call call, Caller caller, Directory.Found found) {
    var origin = call.inside().orElseGet(() -> CallContext.of(caller.subject()));
    var chain = new ArrayList<>(origin.chain());
    chain.add(found.app().name() + "/" + found.operation().id());
    return new CallContext(
        caller.subject(),
        origin.party(),
        origin.depth(),
        chain,
        call.requestId(),
        origin.idempotencyKey(),
        found.access(),
        origin.originRef(),
        baseUrl,
        Optional.empty(),
        origin.metadata());
  }

  private Reply execute(App app, Invocation invocation, Deadline deadline, Trace trace) {
    var bulkhead = bulkhead(app.name());
    enter(app, bulkhead, deadline);
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

  private void enter(App app, Bulkhead bulkhead, Deadline deadline) {
    if (!app.health().holdsCalls() && !bulkhead.catchesUp()) {
      bulkhead.enter(deadline);
      return;
    }
    waiting.during(
        () -> {
          app.health().awaitDecision(deadline);
          bulkhead.enterAfterWaiting(deadline);
        });
  }

  private Bulkhead bulkhead(String app) {
    var known = bulkheads.get(app);
    return known != null
        ? known
        : bulkheads.computeIfAbsent(app, name -> new Bulkhead(name, limits.perApp));
  }
}
