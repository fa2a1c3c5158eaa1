package org.integrationgateway.core.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The parts of requests that an origin keeps for the next ones. */
final class OriginTest {
  private static final OutboundClient CLIENT =
      new OutboundClient(
          1_000_000, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());
  private static final EgressPolicy OPEN = allowing("127.0.0.1", "localhost");

  private final AtomicReference<EgressPolicy> policy = new AtomicReference<>(OPEN);
  private final Outbound outbound = CLIENT.under(policy::get);

  @AfterAll
  static void stop() {
    CLIENT.close();
  }

  @Test
  void sendsHostAndPortOfTheUrlWithoutItsUser() throws Exception {
    try (var upstream = seeingHosts()) {
      int port = upstream.at("/").getPort();
      for (int time = 0; time < 2; time++) {
        assertThat(host(upstream.at("/a?b=c"))).isEqualTo("127.0.0.1:" + port);
        assertThat(host(URI.create("http://localhost:" + port + "/")))
            .isEqualTo("localhost:" + port);
        assertThat(host(URI.create("http://me@localhost:" + port + "/")))
            .isEqualTo("localhost:" + port);
      }
    }
  }

  @Test
  void asksAnotherPolicyAgainWhetherItAdmitsTheHost() throws Exception {
    try (var upstream = seeingHosts()) {
      assertThat(host(upstream.at("/"))).startsWith("127.0.0.1");
      policy.set(allowing("api.example.com"));
      assertThatThrownBy(() -> host(upstream.at("/")))
          .isInstanceOfSatisfying(
              GatewayException.class,
              denied -> assertThat(denied.code()).isEqualTo(ErrorCode.EGRESS_DENIED));
      policy.set(OPEN);
      assertThat(host(upstream.at("/"))).startsWith("127.0.0.1");
    }
  }

  private String host(URI uri) throws Exception {
    var request = OutboundRequest.get(uri, Map.of());
    try (var reply = outbound.send(request, Deadline.in(Duration.ofMinutes(1)))) {
      return new String(reply.body().open().readAllBytes(), UTF_8);
    }
  }

  private static JettyUpstream seeingHosts() throws Exception {
    return new JettyUpstream(
        (request, response) ->
            Content.Sink.write(
                response,
                true,
                String.join(",", request.getHeaders().getValuesList(HttpHeader.HOST)),
                Callback.NOOP));
  }

  private static EgressPolicy allowing(String... hosts) {
    return new EgressPolicy(
        new ServerConfig.Egress(true, false), Optional.of(Set.copyOf(List.of(hosts))));
  }
}
