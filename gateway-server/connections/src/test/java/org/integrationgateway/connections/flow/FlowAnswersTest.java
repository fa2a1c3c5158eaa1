package org.integrationgateway.connections.flow;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The issuer of an answer (RFC 9207), and pages of authorization servers. */
final class FlowAnswersTest {
  private static final Optional<String> ISSUER = Optional.of("https://login.example");

  private static PendingFlow.Asked asked(Optional<String> issuer, boolean sendsIssuer) {
    var url = URI.create("https://login.example/a");
    return new PendingFlow.Asked(url, url, issuer, sendsIssuer, "client");
  }

  @Test
  void acceptsTheIssuerThatWasAsked() {
    for (boolean sends : new boolean[] {true, false}) {
      assertThatCode(() -> FlowAnswers.checkIssuer(asked(ISSUER, sends), ISSUER))
          .doesNotThrowAnyException();
    }
    assertThatCode(() -> FlowAnswers.checkIssuer(asked(ISSUER, false), Optional.empty()))
        .doesNotThrowAnyException();
    assertThatCode(() -> FlowAnswers.checkIssuer(asked(Optional.empty(), false), ISSUER))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "https://login.example/",
        "https://LOGIN.example",
        "http://login.example"
      })
  void refusesAnotherIssuer(String sent) {
    for (boolean sends : new boolean[] {true, false}) {
      assertThatThrownBy(() -> FlowAnswers.checkIssuer(asked(ISSUER, sends), Optional.of(sent)))
          .isInstanceOf(GatewayException.class)
          .hasMessageContaining("another issuer")
          .hasMessageNotContaining("evil");
    }
  }

  @Test
  void refusesAnAnswerWithoutTheIssuerThatIsPromised() {
    assertThatThrownBy(() -> FlowAnswers.checkIssuer(asked(ISSUER, true), Optional.empty()))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("names no issuer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https:///nowhere",
        "https://user@login.example/",
        "data:text/html,x"
      })
  void sendsNoBrowserToWhatIsNoPage(String url) {
    assertThatThrownBy(() -> FlowAnswers.checkPage(Optional.of(URI.create(url))))
        .isInstanceOf(GatewayException.class);
    assertThatThrownBy(() -> FlowAnswers.checkPage(Optional.empty()))
        .isInstanceOf(GatewayException.class);
  }
}
