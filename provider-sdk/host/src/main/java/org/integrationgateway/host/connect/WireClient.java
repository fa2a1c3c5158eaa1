package org.integrationgateway.host.connect;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.ClientCalls;
import io.netty.channel.EventLoopGroup;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLException;
import org.integrationgateway.protocol.v1.ConfigureRequest;
import org.integrationgateway.protocol.v1.GetIdentityRequest;
import org.integrationgateway.protocol.v1.GetIdentityResponse;
import org.integrationgateway.protocol.v1.HealthRequest;
import org.integrationgateway.protocol.v1.HealthResponse;
import org.integrationgateway.protocol.v1.ProviderLifecycleGrpc;
import org.integrationgateway.protocol.v1.ShutdownRequest;
import org.integrationgateway.protocol.v1.StartRequest;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.wire.transport.Wire;
import org.integrationgateway.wire.value.Failures;
import org.integrationgateway.wire.value.SanitizedText;
import org.jspecify.annotations.Nullable;

/** The host's client of a provider's lifecycle service, over one channel. */
final class WireClient implements AutoCloseable {
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int MOST_PROBLEMS = 100;
  private static final int LONGEST_WORDS = 500;
  private static final int MOST_WARNINGS = 20;
  private static final int LONGEST_NAME = 200;

  private final Dialer way;
  private final EventLoopGroup loop;
  private final ManagedChannel channel;

  /** The channel of calls, whose answers may be large. */
  private final Channel bounded;

  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile Optional<HealthWatch> watch = Optional.empty();

  private WireClient(Dialer way) {
    this.way = way;
    this.loop = Wire.eventLoop("provider-client");
    this.channel = way.channel(loop);
    this.bounded = ClientInterceptors.intercept(channel, InboundMemoryLimit.ofThisProcess());
  }

  /** Receives what the standard health service reports. */
  public interface Heartbeat {
    void serving(boolean serving);

    void lost(String why);
  }

  /** Polls with plain connects, because gRPC waits a second after its first refused connect. */
  public static WireClient open(Dialer way, Deadline deadline, BooleanSupplier alive) {
    while (!way.listens()) {
      if (!alive.getAsBoolean()) {
        throw new ProviderException(
            Failure.NOT_REACHED, "the provider exited before it listened on " + way);
      }
      if (deadline.expired() || Thread.currentThread().isInterrupted()) {
        throw new ProviderException(
            Failure.NOT_REACHED,
            "nothing listened on "
                + way
                + " in time: the provider must serve gRPC there, as ProviderMain.serve does");
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return new WireClient(way);
  }

  public GetIdentityResponse identity(Deadline deadline) {
    var told =
        ask(
            ProviderLifecycleGrpc.getGetIdentityMethod(),
            GetIdentityRequest.getDefaultInstance(),
            deadline);
    return told.toBuilder()
        .setKind(SanitizedText.line(told.getKind(), LONGEST_NAME))
        .setName(SanitizedText.line(told.getName(), LONGEST_NAME))
        .setVersion(SanitizedText.line(told.getVersion(), LONGEST_NAME))
        .setDisplayName(SanitizedText.line(told.getDisplayName(), LONGEST_NAME))
        .clearWarnings()
        .addAllWarnings(SanitizedText.lines(told.getWarningsList(), MOST_WARNINGS, LONGEST_WORDS))
        .build();
  }

  /** Refuses a provider with which no protocol version is shared. */
  public void agree(GetIdentityResponse said) {
    if (said.getMinProtocolVersion() > Wire.PROTOCOL
        || said.getMaxProtocolVersion() < Wire.PROTOCOL) {
      throw new ProviderException(
          Failure.INCOMPATIBLE,
          "provider '%s' speaks protocol versions %d to %d, this host speaks %d: %s"
              .formatted(
                  said.getName(),
                  said.getMinProtocolVersion(),
                  said.getMaxProtocolVersion(),
                  Wire.PROTOCOL,
                  said.getMinProtocolVersion() > Wire.PROTOCOL
                      ? "use a newer gateway or an older provider"
                      : "build the provider with a newer SDK"));
    }
  }

  public List<Problem> configure(String name, String configJson, Deadline deadline) {
    var request =
        ConfigureRequest.newBuilder()
            .setName(name)
            .setConfigJson(ByteString.copyFromUtf8(configJson))
            .setProtocolVersion(Wire.PROTOCOL)
            .build();
    return ask(ProviderLifecycleGrpc.getConfigureMethod(), request, deadline)
        .getProblemsList()
        .stream()
        .limit(MOST_PROBLEMS)
        .map(
            problem ->
                Failures.problem(
                    SanitizedText.line(problem.getPointer(), LONGEST_NAME),
                    SanitizedText.line(problem.getMessage(), LONGEST_WORDS)))
        .toList();
  }

  public void start(Deadline deadline) {
    ask(ProviderLifecycleGrpc.getStartMethod(), StartRequest.getDefaultInstance(), deadline);
  }

  public HealthResponse health(Deadline deadline) {
    var told =
        ask(ProviderLifecycleGrpc.getHealthMethod(), HealthRequest.getDefaultInstance(), deadline);
    return told.toBuilder()
        .setMessage(SanitizedText.line(told.getMessage(), LONGEST_WORDS))
        .build();
  }

  public void shutdown(Deadline deadline) {
    try {
      ask(
          ProviderLifecycleGrpc.getShutdownMethod(),
          ShutdownRequest.getDefaultInstance(),
          deadline);
    } catch (ProviderException gone) {
      if (gone.failure() != Failure.LOST) {
        throw gone;
      }
    }
  }

  /** The channel for the calls of the provider's kind. */
  public Channel calls() {
    return bounded;
  }

  /**
   * Requests one message at a time, so that a provider that sends without end does not keep the
   * loop busy.
   */
  public void watch(Heartbeat heartbeat) {
    var begun = new HealthWatch(way, heartbeat, loop);
    watch = Optional.of(begun);
    ClientCalls.asyncServerStreamingCall(
        channel.newCall(HealthGrpc.getWatchMethod(), lifecycle(CallOptions.DEFAULT)),
        HealthCheckRequest.getDefaultInstance(),
        begun);
  }

  private <Q, A> A ask(MethodDescriptor<Q, A> method, Q request, Deadline deadline) {
    try {
      return ClientCalls.blockingUnaryCall(
          channel,
          method,
          lifecycle(CallOptions.DEFAULT)
              .withDeadlineAfter(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS),
          request);
    } catch (StatusRuntimeException status) {
      throw failure(method.getBareMethodName(), status);
    }
  }

  private static CallOptions lifecycle(CallOptions options) {
    return options.withMaxInboundMessageSize(Wire.MAX_LIFECYCLE_MESSAGE);
  }

  private ProviderException failure(@Nullable String method, StatusRuntimeException status) {
    var told = status.getStatus().getDescription();
    if (status.getStatus().getCode() == Code.UNAVAILABLE && isAnswer(status)) {
      return new ProviderException(
          Failure.NOT_NOW,
          SanitizedText.text(told == null ? "it does not say which" : told, LONGEST_WORDS),
          status);
    }
    return switch (status.getStatus().getCode()) {
      case DEADLINE_EXCEEDED ->
          new ProviderException(
              Failure.NOT_REACHED,
              "the provider on " + way + " did not respond to " + method + " in time",
              status);
      case UNAVAILABLE, CANCELLED ->
          new ProviderException(
              Failure.LOST,
              "the connection on " + way + " broke during " + method + refusal(status),
              status);
      case UNIMPLEMENTED ->
          new ProviderException(
              Failure.INCOMPATIBLE,
              "the server on " + way + " does not support " + method + ": it is not a provider",
              status);
      default ->
          new ProviderException(
              Failure.REFUSED,
              method
                  + " was refused: "
                  + SanitizedText.text(told == null ? status.toString() : told, LONGEST_WORDS),
              status);
    };
  }

  /** Returns whether the provider has sent this status; a connection that broke has no trailers. */
  private static boolean isAnswer(StatusRuntimeException status) {
    var trailers = status.getTrailers();
    return trailers != null && !trailers.keys().isEmpty();
  }

  /** The TLS error, if it is the reason why there is no connection. */
  private static String refusal(Throwable failure) {
    for (var cause = failure.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException || cause instanceof CertificateException) {
        return ": TLS refused it: " + cause.getMessage();
      }
    }
    return "";
  }

  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    watch.ifPresent(HealthWatch::end);
    channel.shutdownNow();
    Wire.stop(loop);
  }
}
