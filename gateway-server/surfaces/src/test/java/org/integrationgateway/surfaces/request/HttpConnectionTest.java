package org.integrationgateway.surfaces.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.manifest.openapi.input.HttpParameter.In;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The part of a request that the connection of an operation adds: credentials and values of its
 * parameters.
 */
final class HttpConnectionTest extends EchoedCalls {
  @Test
  void presentsABearerToken() {
    presentation = new Presentation.Bearer("token");
    credential = stored(Map.of("token", "s3cret"), Map.of());
    assertThat(header(call("{}"), "authorization")).isEqualTo("Bearer s3cret");
    presentation = new Presentation.Bearer("token", "Token ");
    assertThat(header(call("{}"), "authorization")).isEqualTo("Token s3cret");
  }

  @Test
  void presentsUserAndPassword() {
    presentation = new Presentation.Basic(ValueTemplate.of("key"), ValueTemplate.literal("x"));
    credential = stored(Map.of("key", "abc"), Map.of());
    assertThat(header(call("{}"), "authorization")).isEqualTo("Basic YWJjOng=");
  }

  @Test
  void presentsUserAndPasswordTogetherWithNamedHeaders() {
    presentation =
        new Presentation.Several(
            List.of(
                new Presentation.Basic(ValueTemplate.of("key"), ValueTemplate.literal("x")),
                Presentation.Placed.inHeaders(Map.of("X-Tenant", ValueTemplate.of("tenant")))));
    credential = stored(Map.of("key", "abc", "tenant", "acme"), Map.of());
    var seen = call("{}");
    assertThat(header(seen, "authorization")).isEqualTo("Basic YWJjOng=");
    assertThat(header(seen, "x-tenant")).isEqualTo("acme");
  }

  @Test
  void presentsNothingWhereTheConnectionPresentsNothing() {
    presentation = new Presentation.Nothing();
    credential = stored(Map.of("key", "abc"), Map.of());
    assertThat(call("{}").get("headers").has("authorization")).isFalse();
  }

  @Test
  void presentsNamedHeadersThatNoParameterCanReplace() {
    presentation =
        Presentation.Placed.inHeaders(
            Map.of("X-Key", ValueTemplate.of("key"), "X-App", ValueTemplate.literal("7")));
    credential = stored(Map.of("key", "abc"), Map.of());
    var seen = call("{\"X-Key\":\"mine\"}", parameter("X-Key", In.HEADER));
    assertThat(header(seen, "x-key")).isEqualTo("abc");
    assertThat(header(seen, "x-app")).isEqualTo("7");
  }

  @Test
  void saysThatTheUpstreamRefusedTheCredential() {
    presentation = Presentation.Placed.inHeaders(Map.of("Authorization", ValueTemplate.of("key")));
    credential = stored(Map.of("key", "wrong"), Map.of());
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOf(CredentialRefusedException.class)
        .hasMessageContaining("'main'");
  }

  @Test
  void asksToReconnectWhenAStoredSecretCannotStandInAHeader() {
    presentation = new Presentation.Bearer("token");
    credential = stored(Map.of("token", "a\r\nX-Evil: 1"), Map.of());
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
              assertThat(problem.detail()).doesNotContain("X-Evil");
            });
  }

  @Test
  void fillsTheBaseUrlWithParametersOfTheConnection() {
    baseUrl = "http://{host}:" + echo.port() + "/{team}/v{version}/";
    params = Map.of("version", new Connection.Param(false, Optional.empty(), Optional.of("2")));
    credential = stored(Map.of(), Map.of("host", "127.0.0.1", "team", "a/b"));
    assertThat(call("{}").get("target").asString()).isEqualTo("/a%2Fb/v2/things");
    credential = stored(Map.of(), Map.of("host", "127.0.0.1", "team", "x", "version", "3"));
    assertThat(call("{}").get("target").asString()).isEqualTo("/x/v3/things");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", ".."})
  void asksToReconnectWhenAStoredParameterCannotStandInThePath(String team) {
    path = "/teams/{team}";
    params = Map.of("team", new Connection.Param(true, Optional.empty(), Optional.empty()));
    credential = stored(Map.of(), Map.of("team", team));
    assertThatThrownBy(() -> call("{\"team\":\"mine\"}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED));
    credential = stored(Map.of(), Map.of("team", "a/b"));
    assertThat(call("{\"team\":\"mine\"}").get("target").asString()).isEqualTo("/api/teams/a%2Fb");
  }

  @Test
  void takesAWholeUrlFromTheConnection() {
    baseUrl = "{instance}/api";
    credential = stored(Map.of(), Map.of("instance", echo.at("/eu/").toString()));
    assertThat(call("{}").get("target").asString()).isEqualTo("/eu/api/things");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.test/x",
        "u@evil.test",
        "evil.test#",
        "evil.test?x=",
        "a b",
        "[::1]",
        "a:1",
        "a..b",
        "-a",
        "127.1",
        "."
      })
  void refusesAParameterThatWouldChangeMoreThanTheHost(String host) {
    baseUrl = "http://{host}:" + echo.port();
    credential = stored(Map.of(), Map.of("host", host));
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"file:///etc/passwd", "ftp://x.test", "//x.test", "http://u:p@x.test", "x"})
  void refusesAParameterThatIsNoHttpUrl(String url) {
    baseUrl = "{instance}/api";
    credential = stored(Map.of(), Map.of("instance", url));
    assertThatThrownBy(() -> call("{}"))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED));
  }
}
