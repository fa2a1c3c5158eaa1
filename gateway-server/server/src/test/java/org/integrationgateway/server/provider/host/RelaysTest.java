package org.integrationgateway.server.provider.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.route.RouteTable;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.protocol.v1.HostLogsGrpc;
import org.integrationgateway.protocol.v1.WriteLogRequest;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.host.Relay;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.host.LogLine;
import org.integrationgateway.server.provider.ProviderPort;
import org.integrationgateway.server.testing.GrpcClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Providers elsewhere ask their host at its public port. */
final class RelaysTest {
  private static final List<LogLine> LINE =
      List.of(new LogLine(LogLine.Level.DEBUG, "hello", Map.of(), Instant.EPOCH, ""));

  private volatile Predicate<InetAddress> networks = address -> true;
  private volatile Instant now = Instant.now();
  private final Relays relays = new Relays(address -> networks.test(address), () -> now);
  private Listeners listeners;
  private Relay relay;

  @BeforeEach
  void open() {
    var nothing = Routes.builder().build();
    listeners =
        Listeners.open(
            TestConfig.server(new ServerConfig.Egress(false, false)),
            nothing,
            nothing,
            new ServerReadiness(List::of),
            ProviderPort.of(relays));
    listeners.serve(new RouteTable(nothing));
    relay = relays.open(LaunchHost.offeringNothing("apps.far", "far"));
  }

  @AfterEach
  void close() {
    relay.close();
    listeners.close();
  }

  private HostLogs.Receipt write(Secret token) {
    return write(token, LINE);
  }

  private HostLogs.Receipt write(Secret token, List<LogLine> lines) {
    try (var host = HostServices.open(listeners.uri(), token)) {
      return host.logs().write(lines);
    }
  }

  private void assertRefused(Reason reason, Secret token) {
    assertThatThrownBy(() -> write(token))
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  @Test
  void takesThemToTheirHost() {
    assertThat(write(relay.token()).taken()).isEqualTo(1);
  }

  @Test
  void refusesCallsWithoutAToken() {
    assertRefused(Reason.INVALID_TOKEN, Secret.of("guess"));
    assertRefused(Reason.INVALID_TOKEN, Secret.of("." + "0".repeat(64)));
    var id = relay.token().use(token -> token.substring(0, token.indexOf('.')));
    assertRefused(Reason.INVALID_TOKEN, Secret.of(id + "." + "0".repeat(64)));
  }

  @Test
  void keepsOneFromTheHostOfAnother() {
    try (var other = relays.open(LaunchHost.offeringNothing("apps.b", "b"))) {
      var id = other.token().use(token -> token.substring(0, token.indexOf('.')));
      var secret = relay.token().use(token -> token.substring(token.indexOf('.')));
      assertRefused(Reason.INVALID_TOKEN, Secret.of(id + secret));
    }
  }

  @Test
  void endsATokenWithItsSession() {
    relay.close();
    assertRefused(Reason.INVALID_TOKEN, relay.token());
  }

  @Test
  void endsATokenOfOneThatIsHeardOfNoMore() {
    now = now.plusSeconds(90);
    assertThat(write(relay.token()).taken()).isEqualTo(1);
    relay.heard();
    now = now.plusSeconds(110);
    assertThat(write(relay.token()).taken()).isEqualTo(1);
    now = now.plusSeconds(11);
    assertRefused(Reason.INVALID_TOKEN, relay.token());
  }

  @Test
  void refusesAStolenTokenFromAnotherNetwork() {
    networks = address -> !address.isLoopbackAddress();
    assertRefused(Reason.DENIED, relay.token());
  }

  @Test
  void refusesMessagesThatAreTooLarge() {
    var large = new LogLine(LogLine.Level.DEBUG, "x".repeat(17 << 20), Map.of(), Instant.EPOCH, "");
    assertThatThrownBy(() -> write(relay.token(), List.of(large)))
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining("16777216");
  }

  @Test
  void leadsNowhereElse() throws InterruptedException {
    assertThat(status("gateway.provider.v1.ProviderLifecycle/Shutdown"))
        .isEqualTo(Status.Code.UNIMPLEMENTED);
    assertThat(status("gateway.provider.v1.HostLogs/../../metrics")).isNotEqualTo(Status.Code.OK);
    assertThat(status("metrics")).isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  @Test
  void cancelsCallsUnderWayWithTheSession() throws Exception {
    try (var calls = GrpcClient.of(listeners.uri())) {
      var ended = new CompletableFuture<Status>();
      var call = calls.channel().newCall(HostLogsGrpc.getWriteMethod(), CallOptions.DEFAULT);
      call.start(
          new ClientCall.Listener<>() {
            @Override
            public void onClose(Status status, Metadata trailers) {
              ended.complete(status);
            }
          },
          token());
      call.request(1);
      call.sendMessage(WriteLogRequest.getDefaultInstance());
      // Mostly the call is at its service once another one of the connection has its response.
      assertThat(write(relay.token()).taken()).isEqualTo(1);
      relay.close();
      assertThat(ended.get(60, TimeUnit.SECONDS).getCode())
          .isIn(Status.Code.CANCELLED, Status.Code.UNAUTHENTICATED);
    }
  }

  private Metadata token() {
    var headers = new Metadata();
    headers.put(
        Metadata.Key.of("gateway-host-token", Metadata.ASCII_STRING_MARSHALLER),
        relay.token().use(text -> text));
    return headers;
  }

  /** The status of a call with an empty message. */
  private Status.Code status(String method) throws InterruptedException {
    var called =
        HostLogsGrpc.getWriteMethod().toBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName(method)
            .build();
    try (var calls = GrpcClient.of(listeners.uri())) {
      ClientCalls.blockingUnaryCall(
          ClientInterceptors.intercept(
              calls.channel(), MetadataUtils.newAttachHeadersInterceptor(token())),
          called,
          CallOptions.DEFAULT,
          WriteLogRequest.getDefaultInstance());
      return Status.Code.OK;
    } catch (StatusRuntimeException refused) {
      return refused.getStatus().getCode();
    }
  }
}
