package org.integrationgateway.server.api.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.protocol.v1.OperationResult;
import org.integrationgateway.server.testing.GrpcClient;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** gRPC calls as the transport carries them, over TLS. */
final class GrpcTransportTest {
  private static final Path FILES = folder();

  @RegisterExtension
  static final TestGateway gateway =
      TestGateway.withEveryApp()
          .timeLimit("slow", Duration.ofMinutes(4))
          .tls(TestCertificates.in(FILES, "EC"));

  private static final InvokeRequest SAY =
      InvokeRequest.newBuilder()
          .setApp("echo")
          .setOperation("say")
          .setParametersJson(ByteString.copyFromUtf8("{\"text\": \"hi\"}"))
          .build();
  private static final InvokeRequest HANG =
      InvokeRequest.newBuilder().setApp("slow").setOperation("run").build();

  private static Path folder() {
    try {
      return Files.createTempDirectory("gateway-grpc");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static GrpcClient client() throws Exception {
    return GrpcClient.of(gateway.uri(), FILES.resolve("server.pem"));
  }

  /** Counts calls of one app that are under way. */
  private static final class UnderWay implements InvocationObserver {
    private final CountDownLatch began;
    private final CountDownLatch ended;

    UnderWay(int calls) {
      began = new CountDownLatch(calls);
      ended = new CountDownLatch(calls);
      gateway.gateway().observe(this);
    }

    @Override
    public void began(Call call) {
      if (call.app().equals("slow")) {
        began.countDown();
      }
    }

    @Override
    public void ended(InvocationRecord record) {
      if (record.call().app().equals("slow")) {
        ended.countDown();
      }
    }
  }

  private static ClientCall<InvokeRequest, OperationResult> begin(
      GrpcClient client, InvokeRequest request) {
    var call = client.as(gateway.alice()).newCall(AppGrpc.getInvokeMethod(), CallOptions.DEFAULT);
    call.start(new ClientCall.Listener<>() {}, new Metadata());
    call.request(1);
    call.sendMessage(request);
    call.halfClose();
    return call;
  }

  @Test
  void answersOverTls() throws Exception {
    try (var client = client()) {
      assertThat(AppGrpc.newBlockingStub(client.as(gateway.alice())).invoke(SAY).getStatus())
          .isEqualTo(200);
    }
  }

  @Test
  void endsTheWorkForAClientThatResetsItsStream() throws Exception {
    try (var client = client()) {
      // The stream is reset while the port is still busy with the request, or after it.
      for (int i = 0; i < 20; i++) {
        var calls = new UnderWay(1);
        var call = begin(client, HANG);
        assertThat(calls.began.await(60, TimeUnit.SECONDS)).isTrue();
        call.cancel("the client has changed its mind", null);
        assertThat(calls.ended.await(60, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  @Test
  void endsTheWorkForAClientWhoseConnectionBreaks() throws Exception {
    var calls = new UnderWay(20);
    var client = client();
    for (int i = 0; i < 20; i++) {
      begin(client, HANG);
    }
    assertThat(calls.began.await(60, TimeUnit.SECONDS)).isTrue();
    client.close();
    assertThat(calls.ended.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void endsTheWorkAtTheDeadlineOfTheClient() throws Exception {
    var calls = new UnderWay(1);
    try (var client = client()) {
      // On a busy machine a deadline may be over before the call begins.
      for (long millis = 700; calls.began.getCount() > 0; millis *= 2) {
        var stub =
            AppGrpc.newBlockingStub(client.as(gateway.alice()))
                .withDeadlineAfter(millis, TimeUnit.MILLISECONDS);
        var refused = catchThrowableOfType(StatusRuntimeException.class, () -> stub.invoke(HANG));
        assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
      }
      assertThat(calls.ended.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  @Tag("nightly")
  void refusesMessagesThatAreTooLarge() throws Exception {
    try (var client = client()) {
      var large =
          SAY.toBuilder().setParametersJson(ByteString.copyFrom(new byte[17 << 20])).build();
      var refused =
          catchThrowableOfType(
              StatusRuntimeException.class,
              () -> AppGrpc.newBlockingStub(client.as(gateway.alice())).invoke(large));
      assertThat(refused.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
      assertThat(AppGrpc.newBlockingStub(client.as(gateway.alice())).invoke(SAY).getStatus())
          .isEqualTo(200);
    }
  }

  @Test
  void survivesBodiesThatAreNoMessages() throws Exception {
    var http = HttpClient.newBuilder().sslContext(TestCertificates.anyone()).build();
    var bodies =
        new byte[][] {
          {},
          {1, 2, 3},
          {0, 0, 0, 0, 9, 1},
          {0, -1, -1, -1, -1},
          {7, 0, 0, 0, 1, 0},
          {0, 0, 0, 0, 2, -1, -1}
        };
    for (var path : new String[] {"/gateway.provider.v1.App/Invoke", "/", "/no/such"}) {
      for (var body : bodies) {
        try {
          var answer =
              http.send(
                  HttpRequest.newBuilder(gateway.uri().resolve(path))
                      .header("content-type", "application/grpc")
                      .header("te", "trailers")
                      .header("authorization", "Bearer " + gateway.alice())
                      .timeout(Duration.ofSeconds(30))
                      .POST(BodyPublishers.ofByteArray(body))
                      .build(),
                  BodyHandlers.ofByteArray());
          assertThat(answer.statusCode()).isEqualTo(200);
          assertThat(answer.headers().firstValue("content-type").orElse(""))
              .startsWith("application/grpc");
        } catch (IOException reset) {
          assertThat(reset).hasMessageContaining("RST_STREAM");
        }
      }
    }
    answersOverTls();
  }

  @Test
  void opensManyStreamsOnFewThreads() throws Exception {
    int before = Thread.activeCount();
    var open = new CountDownLatch(1_000);
    var ended = new AtomicInteger();
    var clients = new ArrayList<GrpcClient>();
    for (int i = 0; i < 4; i++) {
      var client = client();
      clients.add(client);
      for (int j = 0; j < 250; j++) {
        watch(client, open, ended);
      }
    }
    assertThat(open.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Thread.activeCount() - before).isLessThan(350);
    assertThat(ended).hasValue(0);
    for (var client : clients) {
      client.close();
    }
  }

  private static void watch(GrpcClient client, CountDownLatch open, AtomicInteger ended) {
    var call = client.channel().newCall(HealthGrpc.getWatchMethod(), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<HealthCheckResponse>() {
          @Override
          public void onMessage(HealthCheckResponse message) {
            open.countDown();
          }

          @Override
          public void onClose(Status status, Metadata trailers) {
            if (status.getCode() != Status.Code.CANCELLED
                && status.getCode() != Status.Code.UNAVAILABLE) {
              ended.incrementAndGet();
            }
          }
        },
        new Metadata());
    call.request(2);
    call.sendMessage(HealthCheckRequest.getDefaultInstance());
    call.halfClose();
  }

  @Test
  void endsStreamsWhenItStops() throws Exception {
    var other = TestGateway.withEveryApp();
    other.beforeAll(null);
    var told = new CompletableFuture<Boolean>();
    var ended = new CompletableFuture<Status>();
    try (var client = GrpcClient.of(other.uri())) {
      var call = client.channel().newCall(HealthGrpc.getWatchMethod(), CallOptions.DEFAULT);
      call.start(
          new ClientCall.Listener<HealthCheckResponse>() {
            @Override
            public void onMessage(HealthCheckResponse message) {
              told.complete(true);
            }

            @Override
            public void onClose(Status status, Metadata trailers) {
              ended.complete(status);
            }
          },
          new Metadata());
      call.request(2);
      call.sendMessage(HealthCheckRequest.getDefaultInstance());
      call.halfClose();
      assertThat(told.get(30, TimeUnit.SECONDS)).isTrue();
      other.gateway().close();
      var status = ended.get(30, TimeUnit.SECONDS);
      assertThat(status.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
      assertThat(status.getDescription()).contains("is stopping");
    } finally {
      other.afterAll(null);
    }
  }
}
