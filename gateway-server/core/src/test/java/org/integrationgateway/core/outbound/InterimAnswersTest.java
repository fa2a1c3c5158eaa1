package org.integrationgateway.core.outbound;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Answers with a status of 1xx, which come before the answer of a request. */
final class InterimAnswersTest {
  private static final String PROCESSING = "HTTP/1.1 102 Processing\r\n\r\n";
  private static final OutboundClient CLIENT =
      new OutboundClient(
          1_000_000, OutboundLimits.fixed(Duration.ofSeconds(20)), Clock.systemUTC());

  private final Outbound outbound =
      CLIENT.under(
          () ->
              new EgressPolicy(
                  new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1"))));

  @AfterAll
  static void stop() {
    CLIENT.close();
  }

  private String answer(RawUpstream upstream) throws Exception {
    var request = OutboundRequest.get(upstream.at("/"), Map.of());
    try (var reply = outbound.send(request, Deadline.in(Duration.ofSeconds(20)))) {
      return new String(reply.body().open().readAllBytes(), UTF_8);
    }
  }

  @Test
  void someComeBeforeTheAnswer() throws Exception {
    var text = PROCESSING.repeat(64) + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    try (var upstream =
        new RawUpstream(
            out -> {
              out.write(text.getBytes(US_ASCII));
              out.flush();
            })) {
      assertThat(answer(upstream)).isEqualTo("ok");
    }
  }

  @Test
  void aRequestEndsThatGetsThemWithoutEnd() throws Exception {
    var many = PROCESSING.repeat(100).getBytes(US_ASCII);
    try (var upstream =
        new RawUpstream(
            out -> {
              while (true) {
                out.write(many);
              }
            })) {
      assertThatThrownBy(() -> answer(upstream))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UPSTREAM_INVALID_RESPONSE));
    }
  }
}
