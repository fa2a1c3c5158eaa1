package org.integrationgateway.host.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.grpc.BindableService;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.protocol.v1.AppProviderGrpc;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.GetIdentityRequest;
import org.integrationgateway.protocol.v1.GetIdentityResponse;
import org.integrationgateway.protocol.v1.GetMetadataRequest;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.protocol.v1.ProviderLifecycleGrpc;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.wire.transport.Wire;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host's view of a provider that was not written with this library, or not in good faith. */
final class HostileProviderTest {
  @TempDir Path directory;
  private final EventLoopGroup loop = Wire.eventLoop("hostile");
  private Server server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.shutdownNow();
    }
    Wire.stop(loop);
  }

  @Test
  void refusesProtocolVersionsThatItDoesNotSpeak() throws Exception {
    var socket = serve(new Identity(2, 3));
    assertThatThrownBy(() -> ProviderConnection.open(socket, soon()))
        .isInstanceOfSatisfying(
            ProviderException.class,
            failure -> assertThat(failure.failure()).isEqualTo(Failure.INCOMPATIBLE))
        .hasMessage(
            "provider 'hostile' speaks protocol versions 2 to 3, this host speaks 1:"
                + " use a newer gateway or an older provider");
  }

  @Test
  void refusesWhatIsNoProvider() throws Exception {
    var socket = serve(new Answers());
    assertThatThrownBy(() -> ProviderConnection.open(socket, soon()))
        .isInstanceOfSatisfying(
            ProviderException.class,
            failure -> assertThat(failure.failure()).isEqualTo(Failure.INCOMPATIBLE))
        .hasMessageContaining("it is not a provider");
  }

  @Test
  void refusesWhatDoesNotEvenSpeakGrpc() throws Exception {
    var socket = directory.resolve("h.sock");
    try (var listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listener.bind(Wire.address(socket));
      var speaker = new Thread(() -> talkHttp(listener));
      speaker.setDaemon(true);
      speaker.start();
      assertThatThrownBy(() -> ProviderConnection.open(socket, Deadline.in(Duration.ofSeconds(2))))
          .isInstanceOf(ProviderException.class);
    }
  }

  @Test
  void refusesAnAnswerBeyondTheLimit() throws Exception {
    assertThatThrownBy(() -> execute("large"))
        .isInstanceOfSatisfying(
            AppException.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.FAILED))
        .hasMessageContaining("too large");
  }

  @Test
  void refusesAStatusThatNoOperationMayAnswerWith() throws Exception {
    assertThatThrownBy(() -> execute("nonsense"))
        .isInstanceOfSatisfying(
            AppException.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.FAILED))
        .hasMessageContaining("returned an invalid message: status 42");
  }

  @Test
  void understandsPlainStatusesOfProvidersThatSendNoDetails() throws Exception {
    assertThat(reason("NOT_FOUND")).isEqualTo(Reason.NOT_FOUND);
    assertThat(reason("INVALID_ARGUMENT")).isEqualTo(Reason.INVALID_INPUT);
    assertThat(reason("UNAUTHENTICATED")).isEqualTo(Reason.CREDENTIAL_REFUSED);
    assertThat(reason("DATA_LOSS")).isEqualTo(Reason.FAILED);
  }

  @Test
  void refusesACatalogThatContradictsItself() throws Exception {
    var app = open();
    assertThatThrownBy(app.app()::metadata)
        .isInstanceOf(AppException.class)
        .hasMessageContaining(
            "provider 'hostile' returned an invalid description: operation " + "id 'a b'");
    app.close();
  }

  private Reason reason(String code) throws Exception {
    try {
      execute(code);
      throw new AssertionError("did not fail");
    } catch (AppException failure) {
      return failure.reason();
    }
  }

  private void execute(String operation) throws Exception {
    try (var connection = open()) {
      connection
          .app()
          .execute(
              new AppCall(operation, "{}", Subject.of("user:1"), Optional.empty(), soon(), "r-1"));
    }
  }

  private ProviderConnection open() throws Exception {
    var socket =
        server == null ? serve(new Identity(1, 1), new Answers()) : directory.resolve("h.sock");
    return ProviderConnection.open(socket, soon());
  }

  private Path serve(BindableService... services) throws Exception {
    var socket = directory.resolve("h.sock");
    var builder = Wire.server(socket, loop);
    for (var service : services) {
      builder.addService(service);
    }
    server = builder.build().start();
    return socket;
  }

  private static void talkHttp(ServerSocketChannel listener) {
    while (listener.isOpen()) {
      try (var client = listener.accept()) {
        client.write(
            ByteBuffer.wrap(
                "HTTP/1.1 200 OK\r\n\r\nhello".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
      } catch (java.io.IOException closed) {
        return;
      }
    }
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }

  private static final class Identity extends ProviderLifecycleGrpc.ProviderLifecycleImplBase {
    private final int min;
    private final int max;

    Identity(int min, int max) {
      this.min = min;
      this.max = max;
    }

    @Override
    public void getIdentity(
        GetIdentityRequest request, StreamObserver<GetIdentityResponse> answer) {
      answer.onNext(
          GetIdentityResponse.newBuilder()
              .setKind("app")
              .setName("hostile")
              .setMinProtocolVersion(min)
              .setMaxProtocolVersion(max)
              .build());
      answer.onCompleted();
    }
  }

  private static final class Answers extends AppProviderGrpc.AppProviderImplBase {
    @Override
    public void getMetadata(
        GetMetadataRequest request, StreamObserver<GetMetadataResponse> answer) {
      var response = GetMetadataResponse.newBuilder().setName("hostile");
      response.addOperationsBuilder().setId("a b").setInputSchema("{}");
      answer.onNext(response.build());
      answer.onCompleted();
    }

    @Override
    public void execute(ExecuteRequest request, StreamObserver<ExecuteResponse> answer) {
      switch (request.getOperation()) {
        case "large" -> finish(answer, 200, ByteString.copyFrom(new byte[Wire.MAX_MESSAGE + 1]));
        case "nonsense" -> finish(answer, 42, ByteString.EMPTY);
        default ->
            answer.onError(
                Status.fromCode(Status.Code.valueOf(request.getOperation()))
                    .withDescription("because")
                    .asRuntimeException());
      }
    }

    private static void finish(
        StreamObserver<ExecuteResponse> answer, int status, ByteString body) {
      answer.onNext(ExecuteResponse.newBuilder().setStatus(status).setBody(body).build());
      answer.onCompleted();
    }
  }
}
