package org.integrationgateway.core.invoke;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.integrationgateway.base.stream.ReleasingStream;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.CallerReply;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.TraceContext;
import org.integrationgateway.core.capture.CallCapture;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.PageRequest;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.invoke.permit.Bulkhead;
import org.integrationgateway.core.invoke.permit.CallPermit;
import org.integrationgateway.core.invoke.permit.CallTimes;
import org.integrationgateway.core.invoke.permit.PausingClient;
import org.integrationgateway.core.outbound.pause.PausingCall;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.Credential;
import org.jspecify.annotations.Nullable;

/** Carries out every call in the same order of steps, for every door. */
public final class Invoker {
  private final VisibleCatalog catalog;
  private final ReservedNames reserved;
  private final Credentials credentials;
  private final CredentialRefresh refresh;
  private final Admission admission;
  private final InvocationObserver observer;
  private final Captures captures;
  private volatile Limits limits;
  private final StartQueue waiting;
  private final Optional<String> baseUrl;
  private final ConcurrentMap<String, Bulkhead> bulkheads = new ConcurrentHashMap<>();

  /**
   * The limits of a call.
   *
   * @param times how long calls may take
   * @param questions how much longer a call may take that waits for answers of its client
   * @param perApp calls of one app at once
   * @param depth how many calls may be nested below a call from outside
   */
  public record Limits(CallTimes times, Duration questions, int perApp, int depth) {
    /** Limits of calls whose clients cannot be asked. */
    public Limits(Duration timeout, int perApp, int depth) {
      this(new CallTimes(timeout, Map.of()), Duration.ZERO, perApp, depth);
    }
  }

  /**
   * An invoker.
   *
   * @param admission asked before anything is spent on a call that is allowed
   * @param captures the apps whose calls are captured
   * @param waiting where calls wait for a provider that is being started
   * @param baseUrl where people reach this gateway, when it knows
   */
  public Invoker(
      VisibleCatalog catalog,
      Credentials credentials,
      Admission admission,
      InvocationObserver observer,
      Captures captures,
      Limits limits,
      StartQueue waiting,
      Optional<URI> baseUrl) {
    this.catalog = catalog;
    this.reserved = new ReservedNames(catalog);
    this.credentials = credentials;
    this.refresh = new CredentialRefresh(credentials);
    this.admission = admission;
    this.observer = observer;
    this.captures = captures;
    this.limits = limits;
    this.waiting = waiting;
    this.baseUrl = baseUrl.map(URI::toString);
  }

  /** Takes over other limits, for calls that begin afterwards. */
  public void limit(Limits next) {
    boolean sameBulkheads = limits.perApp == next.perApp;
    limits = next;
    if (!sameBulkheads) {
      bulkheads.clear();
    }
  }

  /** How long calls may take now. */
  public CallTimes times() {
    return limits.times;
  }

  /** The end of the time of a call of this app that begins now. */
  public Deadline deadline(String app) {
    return Deadline.in(limits.times.of(app));
  }

  /**
   * Carries a call out.
   *
   * @return the answer, which the door writes and closes
   * @throws GatewayException when the call is refused or fails
   */
  public Reply invoke(Call call) {
    var given = reserved.given(call);
    return carryOut(given, deadline -> lookUp(given, deadline));
  }

  /**
   * Uses what an app offers beside its operations, in the same steps.
   *
   * @param call whose operation is the permission, such as {@link App#RAW_GRAPHQL}
   * @return the answer, which the door writes and closes
   * @throws GatewayException when the call is refused or fails
   */
  public Reply useSurface(Call call) {
    return carryOut(
        call,
        deadline ->
            catalog.surfaces().surface(call.origin().caller(), call.app(), call.operation()));
  }

  private VisibleCatalog.Found lookUp(Call call, Deadline deadline) {
    return catalog.operation(
        call.origin().caller(),
        call.app(),
        call.operation(),
        call.selector(),
        app -> waiting.during(() -> app.health().awaitDecision(deadline)));
  }

  private Reply carryOut(Call call, Function<Deadline, VisibleCatalog.Found> lookup) {
    return CurrentSpan.during(observer.span(call), () -> carriedOut(call, lookup));
  }

  private Reply carriedOut(Call call, Function<Deadline, VisibleCatalog.Found> lookup) {
    var caller = call.origin().caller();
    var trace = new InvocationRecorder(call, caller, captures);
    observer.began(call);
    try {
      var accepted = accept(call, trace, lookup);
      var invocation =
          accepted.invocation(
              call.client(),
              trace.capture(),
              call.withoutCredential()
                  ? Optional.empty()
                  : CurrentSpan.step("credential", () -> credential(call, accepted)));
      return trace.answered(
          CallerReply.of(accepted.app.name(), execute(caller, accepted.app, invocation, trace)));
    } catch (GatewayException problem) {
      throw trace.refused(problem);
    } catch (RuntimeException defect) {
      throw trace.refused(defect(call, defect));
    } finally {
      observer.ended(trace.record());
    }
  }

  /**
   * Shows the request that a call would send, which is not sent. The same steps decide about it;
   * the stored credential is not refreshed.
   *
   * @throws GatewayException when the call would be refused, or the gateway does not see its
   *     requests
   */
  public RequestPreview preview(Call call) {
    var caller = call.origin().caller();
    try {
      var accepted =
          accept(
              call,
              new InvocationRecorder(call, caller, Captures.NONE),
              deadline -> lookUp(call, deadline));
      var invocation =
          accepted.invocation(
              call.client(),
              null,
              credentials.stored(
                  caller, accepted.app, accepted.operation.connection(), call.selector()));
      return invocation.operation().upstream().preview(invocation);
    } catch (GatewayException problem) {
      throw problem.at(call.app(), call.operation());
    }
  }

  private Optional<Credential> credential(Call call, Accepted accepted) {
    return credentials.resolve(
        call.origin().caller(),
        accepted.app,
        accepted.operation.connection(),
        call.selector(),
        accepted.deadline);
  }

  /** A call that the caller may make, with its input. */
  private record Accepted(
      App app, Operation operation, CallInput input, CallContext context, Deadline deadline) {
    Invocation invocation(
        CallClient client, @Nullable CallCapture capture, Optional<Credential> credential) {
      return new Invocation(
          operation,
          input.input(),
          context,
          credential,
          deadline,
          PageRequest.NONE,
          input.uploads(),
          client,
          capture);
    }
  }

  private Accepted accept(
      Call call, InvocationRecorder trace, Function<Deadline, VisibleCatalog.Found> lookup) {
    checkDepth(call);
    var caller = call.origin().caller();
    var deadline = call.deadline().atMost(limits.times.of(call.app()));
    var found = CurrentSpan.step("policy", () -> lookup.apply(deadline));
    trace.operation(found.operation());
    CurrentSpan.run(
        "admission",
        () -> admission.admit(call, found.app(), found.operation(), found.access().orElse(null)));
    trace.captures(found.operation());
    var input = CallInput.of(found.operation(), call.arguments());
    trace.input(input);
    return new Accepted(
        found.app(),
        found.operation().choosing(input.input()),
        input,
        context(call, caller, found),
        isLive(found.operation(), call.client())
            ? call.deadline().atMost(longest(call.app(), call.client()))
            : deadline);
  }

  private static GatewayException defect(Call call, RuntimeException defect) {
    return new GatewayException(
        ErrorCode.INTERNAL,
        "the gateway failed; its log has the reason under request id " + call.requestId(),
        defect);
  }

  private void checkDepth(Call call) {
    var context = call.origin().context();
    if (context.depth() > limits.depth) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "the chain of calls to app '%s' is too long: %s; server.limits.invocationDepth allows %d"
              .formatted(call.app(), String.join(" -> ", context.chain()), limits.depth));
    }
  }

  private static PausingCall pausing(Invocation invocation) {
    var context = invocation.context();
    var operation = invocation.operation();
    return new PausingCall(
        context.subject().id(), context.requestId(), operation.app(), operation.id());
  }

  private CallContext context(Call call, Caller caller, VisibleCatalog.Found found) {
    var origin = call.origin().context();
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
        TraceContext.metadata(call));
  }

  /**
   * Returns whether the upstream of an operation can ask the client, or report progress, in a call.
   */
  private static boolean isLive(Operation operation, CallClient client) {
    return operation.transport() == Transport.MCP_PASSTHROUGH
        && (client.wantsProgress() || !client.capabilities().isEmpty());
  }

  /** The longest that a call can take in which the upstream asks and reports progress. */
  private Duration longest(String app, CallClient client) {
    var time = client.wantsProgress() ? limits.times.withProgress(app) : limits.times.of(app);
    return client.capabilities().isEmpty() ? time : time.plus(limits.questions);
  }

  private Reply execute(Caller caller, App app, Invocation invocation, InvocationRecorder trace) {
    var bulkhead = bulkhead(app.name());
    var share = bulkhead.share(caller.subject().id());
    var time = limits.times.of(app.name());
    var latest = invocation.deadline().atMost(time);
    CurrentSpan.run("queue", () -> enter(app, bulkhead, share, latest));
    if (!isLive(invocation.operation(), invocation.client())) {
      try {
        return execute(caller, app, invocation, trace, share::leave);
      } catch (GatewayException ended) {
        throw limits.times.late(app.name(), invocation.deadline(), ended);
      }
    }
    var permit = new CallPermit(share, time);
    try {
      return execute(
          caller,
          app,
          invocation.of(new PausingClient(invocation.client(), permit)),
          trace,
          permit::leave);
    } catch (GatewayException ended) {
      throw permit.expired()
          ? limits.times.over(app.name(), ended)
          : limits.times.late(app.name(), invocation.deadline(), ended);
    }
  }

  /** Executes a call; {@code leave} gives back the permit of the app. */
  private Reply execute(
      Caller caller, App app, Invocation invocation, InvocationRecorder trace, Runnable leave) {
    boolean streaming = false;
    trace.upstreamBegins();
    try {
      var operation = invocation.operation();
      var reply =
          refresh.run(
              caller,
              app,
              operation.connection(),
              invocation.credential(),
              invocation.deadline(),
              credential -> {
                trace.presents(credential.orElse(null));
                var before = pausing(invocation).begin();
                try {
                  return InvocationRecorder.sent(invocation.with(credential));
                } finally {
                  PausingCall.end(before);
                }
              });
      if (!(reply.body() instanceof Reply.Body.Stream)) {
        return reply;
      }
      streaming = true;
      var held =
          new Reply.Body.Stream(
              new ReleasingStream(reply.body().open(), leave), reply.body().length());
      return new Reply(reply.status(), reply.headers(), held);
    } finally {
      trace.upstreamEnded();
      if (!streaming) {
        leave.run();
      }
    }
  }

  private void enter(App app, Bulkhead bulkhead, Bulkhead.Share share, Deadline deadline) {
    if (!app.health().holdsCalls() && !bulkhead.catchesUp()) {
      share.enter(deadline);
      return;
    }
    waiting.during(
        () -> {
          app.health().awaitDecision(deadline);
          share.enterAfterWaiting(deadline);
        });
  }

  private Bulkhead bulkhead(String app) {
    var known = bulkheads.get(app);
    return known != null
        ? known
        : bulkheads.computeIfAbsent(app, name -> new Bulkhead(name, limits.perApp));
  }
}
