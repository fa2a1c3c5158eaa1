package org.integrationgateway.core.outbound;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a request is tried again, and when it must not be. */
final class OutboundRetryTest {
  private static final OutboundClient CLIENT =
      new OutboundClient(
          1_000_000, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());
  private static final EgressPolicy POLICY =
      new EgressPolicy(new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1")));
  private final Outbound outbound = CLIENT.under(POLICY);

  @AfterAll
  static void stop() {
    CLIENT.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void triesAgainWhenTheUpstreamSaysNotNow(int status) throws Exception {
    var visits = new AtomicInteger();
    try (var upstream =
        new JettyUpstream(
            (request, response) ->
                response.setStatus(visits.incrementAndGet() < 3 ? status : 200))) {
      assertThat(get(upstream.at("/")).status()).isEqualTo(200);
      assertThat(visits).hasValue(3);
    }
  }

  @Test
  void triesAgainWhenTheUpstreamHangsUpWithoutAnAnswer() throws Exception {
    var visits = new AtomicInteger();
    try (var upstream =
        new RawUpstream(
            out -> {
              if (visits.incrementAndGet() % 2 == 0) {
                out.write(
                    "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
              }
            })) {
      assertThat(get(upstream.at("/")).status()).isEqualTo(204);
      assertThat(visits).hasValue(2);
      assertThatThrownBy(() -> outbound.send(request("POST", upstream.at("/")), soon()))
          .hasMessageContaining("without a response");
      assertThat(visits).hasValue(3);
    }
  }

  @Test
  void givesTheUpstreamsAnswerAfterTheSecondRetry() throws Exception {
    var visits = new AtomicInteger();
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              visits.incrementAndGet();
              response.setStatus(503);
            })) {
      assertThat(get(upstream.at("/")).status()).isEqualTo(503);
      assertThat(visits).hasValue(3);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void triesAsOftenAsTheAppSays(int tries) throws Exception {
    var own =
        new AppLimits(
            Optional.empty(),
            Optional.empty(),
            Optional.of(tries),
            AppLimits.NONE.calls(),
            Map.of());
    var visits = new AtomicInteger();
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              visits.incrementAndGet();
              response.setStatus(503);
            })) {
      var shop = CLIENT.forApp("shop", () -> POLICY, own);
      assertThat(shop.send(request("GET", upstream.at("/")), soon()).status()).isEqualTo(503);
      assertThat(visits).hasValue(tries);
    }
  }

  @Test
  void triesNothingAgainThatIsNotIdempotent() throws Exception {
    var visits = new AtomicInteger();
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              visits.incrementAndGet();
              response.setStatus(503);
            })) {
      assertThat(outbound.send(request("POST", upstream.at("/")), soon()).status()).isEqualTo(503);
      assertThat(outbound.send(request("PATCH", upstream.at("/")), soon()).status()).isEqualTo(503);
      assertThat(visits).hasValue(2);
    }
  }

  @Test
  void waitsAsLongAsRetryAfterAsks() throws Exception {
    var visits = new AtomicInteger();
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              if (visits.incrementAndGet() == 1) {
                response.setStatus(429);
                response.getHeaders().put("Retry-After", "1");
              }
            })) {
      long began = System.nanoTime();
      assertThat(get(upstream.at("/")).status()).isEqualTo(200);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(990));
    }
  }

  @Test
  void doesNotWaitLongerThanTheCallerWould() throws Exception {
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              response.setStatus(429);
              response.getHeaders().put("Retry-After", "3600");
            })) {
      try (var reply = get(upstream.at("/"))) {
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.header("retry-after")).contains("3600");
      }
    }
  }

  @Test
  void keepsRetriesWithinTheirBudget() throws Exception {
    var visits = new AtomicInteger();
    try (var upstream =
        new JettyUpstream(
            (request, response) -> {
              visits.incrementAndGet();
              response.setStatus(503);
              response.getHeaders().put("Retry-After", "0");
            })) {
      for (int i = 0; i < 30; i++) {
        get(upstream.at("/"));
      }
      assertThat(visits.get()).isBetween(40, 44);
    }
  }

  private Reply get(URI uri) {
    return outbound.send(request("GET", uri), soon());
  }

  private static OutboundRequest request(String method, URI uri) {
    return new OutboundRequest(method, uri, List.of(), Optional.empty());
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }
}
