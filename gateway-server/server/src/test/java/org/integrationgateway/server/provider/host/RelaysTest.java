package org.integrationgateway.server.provider.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.integrationgateway.host.services.RelayedCall;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.HostLogs;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.host.LogLine;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.http.Listeners;
import org.integrationgateway.server.http.ServerReadiness;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.http.route.RouteTable;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.process.RunFolder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Providers elsewhere ask their host at its public port. */
final class RelaysTest {
  private static final List<LogLine> LINE =
      List.of(new LogLine(LogLine.Level.DEBUG, "hello", Map.of(), Instant.EPOCH, ""));

  private static final int UNIMPLEMENTED = 12;

  private volatile Predicate<InetAddress> networks = address -> true;
  private volatile Instant now = Instant.now();
  private final Relays relays = new Relays(address -> networks.test(address), () -> now);
  private Listeners listeners;
  private RunFolder folder;
  private Relay relay;

  @BeforeEach
  void open(@TempDir Path home) throws IOException {
    var nothing = Routes.builder().build();
    listeners =
        Listeners.open(
            new ServerConfig(
                new ServerConfig.Listener("127.0.0.1", 0),
                Optional.empty(),
                Optional.empty(),
                List.of(new ServerConfig.EncryptionKey("k1", Secret.of("k".repeat(32)))),
                Duration.ofDays(1),
                new ServerConfig.Mcp(true),
                new ServerConfig.Egress(false, false),
                ServerConfig.Limits.DEFAULT),
            nothing,
            nothing,
            new ServerReadiness(List::of),
            (head, answer) -> relays.begin(head, answer).orElse(GrpcDoor.Ignored.CALL));
    listeners.serve(new RouteTable(nothing));
    folder = RunFolder.open(home);
    relay = relays.open("far", LaunchHost.offeringNothing("apps.far", "far"), folder);
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
  void keepsOneFromTheHostOfAnother() throws IOException {
    try (var other = relays.open("b", LaunchHost.offeringNothing("apps.b", "b"), folder)) {
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
        .hasMessageContaining("the limit is 16777216");
  }

  @Test
  void leadsNowhereElse() throws Exception {
    assertThat(status("grpc.health.v1.Health/Check")).isEqualTo(UNIMPLEMENTED);
    assertThat(status("gateway.provider.v1.ProviderLifecycle/Shutdown")).isEqualTo(UNIMPLEMENTED);
    assertThat(status("gateway.provider.v1.HostLogs/../../metrics")).isEqualTo(UNIMPLEMENTED);
    assertThat(status("")).isEqualTo(UNIMPLEMENTED);
  }

  /** The status of a call without messages. */
  private int status(String method) throws Exception {
    var token = relay.token().use(text -> new RelayedCall.Field("gateway-host-token", text));
    var status = new CompletableFuture<Integer>();
    var call =
        relays.begin(
            new RelayedCall.Head(method, List.of(token), "127.0.0.1"),
            new RelayedCall.Answer() {
              @Override
              public void more() {}

              @Override
              public void head(List<RelayedCall.Field> fields) {}

              @Override
              public void message(byte[] message, Runnable taken) {
                taken.run();
              }

              @Override
              public void close(int code, String message, List<RelayedCall.Field> trailers) {
                status.complete(code);
              }
            });
    call.ifPresent(RelayedCall::end);
    return status.get(20, TimeUnit.SECONDS);
  }
}
