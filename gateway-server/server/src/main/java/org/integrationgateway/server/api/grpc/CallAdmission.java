package org.integrationgateway.server.api.grpc;

import com.google.protobuf.Message;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.base.trace.Tracer;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.http.grpc.AdmittedCall;
import org.integrationgateway.http.grpc.GrpcPeer;
import org.integrationgateway.http.grpc.RpcSpan;
import org.integrationgateway.protocol.v1.AgentGrpc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.server.publicapi.CanonicalStatus;
import org.integrationgateway.server.publicapi.MessageRules;

/**
 * Admits each call before its messages are read: of a provider elsewhere by the token of its
 * launch, of a caller by a bearer token, of a login within the rate of logins.
 */
final class CallAdmission implements ServerInterceptor {
  private static final Metadata.Key<String> HOST_TOKEN = key("gateway-host-token");
  private static final Metadata.Key<String> SERVICE = key("gateway-host-service");
  private static final Metadata.Key<String> AUTHORIZATION = key("authorization");
  private static final int LONGEST_NAME = 100;

  /** Services that describe the server; they need no token. */
  private static final Set<String> OPEN =
      Set.of(
          "grpc.health.v1.Health",
          "grpc.reflection.v1.ServerReflection",
          "grpc.reflection.v1alpha.ServerReflection");

  /** Streams that no answer ends. */
  private static final Set<String> ENDLESS =
      Set.of(
          AgentGrpc.getWatchTurnEventsMethod().getFullMethodName(), "grpc.health.v1.Health/Watch");

  /** The services end calls in time themselves; the door ends those that they do not. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final HostAdmission providers;
  private final Set<String> ofCallers;
  private final Supplier<Optional<CallerAdmission>> callers;
  private final CallLimits limits;
  private final Function<String, Duration> times;
  private final ScheduledExecutorService timer;
  private final Tracer tracer;

  /**
   * @param ofCallers names of the services of callers
   * @param callers admits them; empty until the server is ready for callers
   * @param times how long a caller waits for an answer, by service
   */
  CallAdmission(
      HostAdmission providers,
      Set<String> ofCallers,
      Supplier<Optional<CallerAdmission>> callers,
      CallLimits limits,
      Function<String, Duration> times,
      ScheduledExecutorService timer,
      Tracer tracer) {
    this.tracer = tracer;
    this.providers = providers;
    this.ofCallers = ofCallers;
    this.callers = callers;
    this.limits = limits;
    this.times = times;
    this.timer = timer;
  }

  private static Metadata.Key<String> key(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> transport, Metadata headers, ServerCallHandler<Q, A> next) {
    var peer = GrpcPeer.current();
    var call = new AdmittedCall<>(transport);
    call.endWith(peer);
    new RequestOrigin(peer.address(), peer.requestId(), peer.trace()).begin();
    try {
      return admitted(call, headers, next, peer);
    } catch (StatusRuntimeException refused) {
      call.end(refused);
    } catch (RuntimeException refused) {
      call.end(CanonicalStatus.of(refused, peer.requestId()).orElseThrow());
    } finally {
      RequestOrigin.end();
    }
    return new ServerCall.Listener<>() {};
  }

  private <Q, A> ServerCall.Listener<Q> admitted(
      AdmittedCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next, GrpcPeer peer) {
    var method = call.getMethodDescriptor();
    if (OPEN.contains(method.getServiceName())) {
      return open(call, headers, next, method);
    }
    if (headers.containsKey(HOST_TOKEN)) {
      return ofProvider(call, headers, next, peer);
    }
    if (!ofCallers.contains(method.getServiceName())) {
      throw Status.UNIMPLEMENTED
          .withDescription("callers cannot use %s".formatted(method.getFullMethodName()))
          .asRuntimeException();
    }
    var traced = RpcSpan.begin(Context.current(), tracer, peer, method.getFullMethodName());
    call.traced(RpcSpan.of(traced));
    var session = session(call, headers, peer);
    return begin(
        call, headers, next, session.in(traced), message -> check(message, peer.requestId()));
  }

  private static void check(Message message, String requestId) {
    try {
      MessageRules.check(message);
    } catch (GatewayException refused) {
      throw CanonicalStatus.of(refused, requestId);
    }
  }

  private <Q, A> ServerCall.Listener<Q> open(
      AdmittedCall<Q, A> call,
      Metadata headers,
      ServerCallHandler<Q, A> next,
      MethodDescriptor<Q, A> method) {
    if (!method.getType().serverSendsOneMessage()) {
      limits.enterStream(call);
    }
    return begin(call, headers, next, Context.current(), message -> {});
  }

  private <Q, A> ServerCall.Listener<Q> ofProvider(
      AdmittedCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next, GrpcPeer peer) {
    try {
      var sent = values(headers, HOST_TOKEN);
      var admitted =
          providers.admit(
              Secret.of(sent.size() == 1 ? sent.get(0) : ""),
              service(headers),
              peer.address(),
              () ->
                  call.end(
                      Status.CANCELLED
                          .withDescription("the session of the provider has ended")
                          .asRuntimeException()));
      call.whenEnded(admitted.ended());
      var context = admitted.session().in(Context.current());
      return call.listening(Contexts.interceptCall(context, call, headers, next), message -> {});
    } catch (ServiceException refused) {
      throw CallSession.refusal(refused);
    }
  }

  private CallSession session(AdmittedCall<?, ?> call, Metadata headers, GrpcPeer peer) {
    var method = call.getMethodDescriptor().getFullMethodName();
    var admitted =
        callers
            .get()
            .orElseThrow(
                () ->
                    new GatewayException(ErrorCode.NOT_READY, "the gateway is starting; try again"))
            .admit(method, values(headers, AUTHORIZATION), service(headers), peer);
    if (ENDLESS.contains(method)) {
      limits.enterStream(call);
      admitted.watching().accept(call);
    } else {
      limits.enter(admitted.subject(), call);
    }
    return admitted.session();
  }

  private <Q, A> ServerCall.Listener<Q> begin(
      AdmittedCall<Q, A> call,
      Metadata headers,
      ServerCallHandler<Q, A> next,
      Context context,
      Consumer<Message> check) {
    if (ENDLESS.contains(call.getMethodDescriptor().getFullMethodName())) {
      return call.listening(Contexts.interceptCall(context, call, headers, next), check);
    }
    var timeout = times.apply(Objects.toString(call.getMethodDescriptor().getServiceName(), ""));
    var timed =
        context.withDeadlineAfter(timeout.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS, timer);
    var requestId = GrpcPeer.current().requestId();
    timed.addListener(
        ended -> {
          if (ended.cancellationCause() instanceof TimeoutException) {
            call.end(CanonicalStatus.of(late(timeout), requestId));
          }
        },
        Runnable::run);
    call.whenEnded(() -> timed.cancel(null));
    return call.listening(Contexts.interceptCall(timed, call, headers, next), check);
  }

  private static GatewayException late(Duration timeout) {
    return new GatewayException(
        ErrorCode.UPSTREAM_TIMEOUT,
        "there was no response within %d s (server.limits.requestTimeout)"
            .formatted(timeout.toSeconds()));
  }

  private static String service(Metadata headers) {
    var sent = values(headers, SERVICE);
    if (sent.size() > 1 || sent.stream().anyMatch(name -> name.length() > LONGEST_NAME)) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          "metadata 'gateway-host-service' is one name of at most %d characters"
              .formatted(LONGEST_NAME));
    }
    return sent.isEmpty() ? "" : sent.get(0);
  }

  private static List<String> values(Metadata headers, Metadata.Key<String> key) {
    var sent = headers.getAll(key);
    var values = new ArrayList<String>();
    if (sent != null) {
      sent.forEach(values::add);
    }
    return values;
  }
}
