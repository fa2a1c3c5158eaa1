package org.integrationgateway.telemetry.export;

import io.grpc.CallOptions;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.GrpcResponse;
import io.opentelemetry.sdk.common.export.GrpcSender;
import io.opentelemetry.sdk.common.export.GrpcSenderConfig;
import io.opentelemetry.sdk.common.export.GrpcStatusCode;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Sends OTLP over gRPC, on the thread of the exporter, to an address that the egress policy admits.
 * The name is resolved again after the collector could not be reached. What fails for a while is
 * sent again within the timeout (OTLP, section 'Failures').
 */
final class GuardedGrpcSender implements GrpcSender {
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final Set<Status.Code> PASSING =
      Set.of(Status.Code.UNAVAILABLE, Status.Code.ABORTED, Status.Code.DATA_LOSS);

  private static final MethodDescriptor.Marshaller<byte[]> BYTES =
      new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] message) {
          return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream message) {
          try {
            return message.readAllBytes();
          } catch (IOException broken) {
            throw new UncheckedIOException(broken);
          }
        }
      };

  private final GrpcSenderConfig config;
  private final Collector collector;
  private final Delivery delivery;
  private final MethodDescriptor<byte[], byte[]> method;
  private final AtomicReference<@Nullable ManagedChannel> channel = new AtomicReference<>();

  GuardedGrpcSender(GrpcSenderConfig config, Collector collector) {
    this.config = config;
    this.collector = collector;
    this.delivery = new Delivery(config.getEndpoint());
    this.method =
        MethodDescriptor.newBuilder(BYTES, BYTES)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(config.getFullMethodName())
            .build();
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Answer(GrpcStatusCode code, @Nullable String description, byte[] message)
      implements GrpcResponse {
    @Override
    public GrpcStatusCode getStatusCode() {
      return code;
    }

    @Override
    public @Nullable String getStatusDescription() {
      return description;
    }

    @Override
    public byte[] getResponseMessage() {
      return message;
    }
  }

  @Override
  public void send(
      MessageWriter message, Consumer<GrpcResponse> answered, Consumer<Throwable> failed) {
    try {
      var answer = answer(Messages.bytes(message, null), Deadline.in(config.getTimeout()));
      var verdict = Verdict.of(answer);
      collector.answered(verdict);
      delivery.succeeded(verdict);
      answered.accept(new Answer(GrpcStatusCode.OK, "", answer));
    } catch (StatusRuntimeException refused) {
      var status = refused.getStatus();
      collector.answered(isOfContent(status) ? Verdict.REFUSED : Verdict.LATER);
      delivery.failed(status.toString());
      answered.accept(
          new Answer(
              GrpcStatusCode.fromValue(status.getCode().value()),
              status.getDescription(),
              new byte[0]));
    } catch (IOException | RuntimeException failure) {
      collector.answered(Verdict.LATER);
      delivery.failed(String.valueOf(failure.getMessage()));
      failed.accept(failure);
    }
  }

  private byte[] answer(byte[] message, Deadline deadline) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return ClientCalls.blockingUnaryCall(
            ClientInterceptors.intercept(
                channel(), MetadataUtils.newAttachHeadersInterceptor(headers())),
            method,
            options(deadline),
            message);
      } catch (StatusRuntimeException refused) {
        if (refused.getStatus().getCode() == Status.Code.UNAVAILABLE) {
          drop();
        }
        var pause = Retries.pause(tries);
        if (tries == Retries.MOST
            || !PASSING.contains(refused.getStatus().getCode())
            || pause.compareTo(deadline.remaining()) > 0
            || !Retries.waits(pause)) {
          throw refused;
        }
      }
    }
  }

  /** A message that is too large has a code that also means a limit of rates. */
  private static boolean isOfContent(Status status) {
    var said = String.valueOf(status.getDescription());
    return status.getCode() == Status.Code.INVALID_ARGUMENT
        || status.getCode() == Status.Code.RESOURCE_EXHAUSTED && said.contains("max");
  }

  private CallOptions options(Deadline deadline) {
    var timed =
        CallOptions.DEFAULT.withDeadlineAfter(
            deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
    var compressor = config.getCompressor();
    return compressor == null ? timed : timed.withCompression(compressor.getEncoding());
  }

  private Metadata headers() {
    var metadata = new Metadata();
    collector
        .headers(config.getEndpoint(), config.getHeadersSupplier().get())
        .forEach(
            (name, value) ->
                metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value));
    return metadata;
  }

  /** The channel, which only the thread of the exporter opens. */
  private ManagedChannel channel() throws IOException {
    var open = channel.get();
    if (open == null) {
      open = open(config.getEndpoint(), collector.policy(config.getEndpoint()));
      channel.set(open);
    }
    return open;
  }

  private static ManagedChannel open(URI endpoint, EgressPolicy policy) throws IOException {
    if (policy.route().proxy().isPresent()) {
      throw new IOException(
          "gRPC does not leave through the proxy of server.egress; use protocol http/protobuf");
    }
    boolean isPlain = "http".equals(endpoint.getScheme());
    int usual = isPlain ? HTTP : HTTPS;
    int port = endpoint.getPort() < 0 ? usual : endpoint.getPort();
    policy.admit(endpoint.getHost(), port);
    var resolved =
        Arrays.stream(InetAddress.getAllByName(endpoint.getHost()))
            .map(address -> new InetSocketAddress(address, port))
            .toList();
    var admitted = policy.admit(endpoint.getHost(), resolved);
    if (admitted.isEmpty()) {
      throw EgressPolicy.denied(endpoint.getHost());
    }
    var builder =
        NettyChannelBuilder.forAddress(admitted.get(0))
            .overrideAuthority(endpoint.getHost() + ":" + port);
    return (isPlain ? builder.usePlaintext() : builder.useTransportSecurity()).build();
  }

  private void drop() {
    var open = channel.getAndSet(null);
    if (open != null) {
      open.shutdown();
    }
  }

  @Override
  public CompletableResultCode shutdown() {
    drop();
    return CompletableResultCode.ofSuccess();
  }
}
