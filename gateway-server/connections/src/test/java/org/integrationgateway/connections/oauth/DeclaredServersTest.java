package org.integrationgateway.connections.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.connections.oauth.OAuthParts.declared;
import static org.integrationgateway.connections.oauth.OAuthParts.servers;
import static org.integrationgateway.connections.oauth.OAuthParts.settings;
import static org.integrationgateway.connections.oauth.OAuthParts.soon;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The servers that manifests declare, with parameters of connections in their URLs. */
final class DeclaredServersTest {
  private static final String AUTHORIZE =
      "https://{shop}.shops.example/oauth/{tenant}/authorize?v=2";
  private static final String TOKEN = "https://{shop}.shops.example/oauth/{tenant}/token";

  @Test
  void putsParametersIntoAllEndpoints() {
    var declared =
        declared(
            AUTHORIZE, TOKEN, "revocationUrl: 'https://{shop}.shops.example/revoke'\nscopes: [a]");
    var found = servers().toConnect(settings(declared), shop("blue", "a b/c?d"), soon());
    var server = found.server();
    assertThat(server.authorization().orElseThrow())
        .hasToString("https://blue.shops.example/oauth/a%20b%2Fc%3Fd/authorize?v=2");
    assertThat(server.token()).hasToString("https://blue.shops.example/oauth/a%20b%2Fc%3Fd/token");
    assertThat(server.revocation().orElseThrow()).hasToString("https://blue.shops.example/revoke");
    assertThat(found.scopes()).containsExactly("a");
    var url = AuthorizationRequest.url(server, "https://g/c", "s", Optional.empty(), List.of());
    assertThat(url)
        .hasToString(
            "https://blue.shops.example/oauth/a%20b%2Fc%3Fd/authorize?v=2&response_type=code"
                + "&client_id=gateway-client&redirect_uri=https%3A%2F%2Fg%2Fc&state=s");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void letsNoValueChooseAnotherHost(String value) {
    var declared = declared(AUTHORIZE, TOKEN, "");
    for (var params : List.of(shop(value, "t"), shop("blue", value))) {
      try {
        var server = servers().toConnect(settings(declared), params, soon()).server();
        for (var url : List.of(server.token(), server.authorization().orElseThrow())) {
          assertThat(url.getHost()).endsWith(".shops.example");
          assertThat(url.getRawUserInfo()).isNull();
          assertThat(url.getPort()).isEqualTo(-1);
          assertThat(url.getScheme()).isEqualTo("https");
          assertThat(url.normalize().getRawPath())
              .startsWith("/oauth/")
              .matches(".*/(token|authorize)");
        }
      } catch (GatewayException refused) {
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
      }
    }
  }

  static Stream<String> hostile() {
    var targets =
        List.of(
            "evil.example",
            "127.0.0.1",
            "169.254.169.254",
            "[::1]",
            "2130706433",
            "0x7f.1",
            "localhost",
            "metadata.google.internal");
    var values = new ArrayList<String>(List.of("", ".", "..", "-", "a..b", "%00", "\u0000", " "));
    for (var target : targets) {
      for (var form :
          List.of(
              "%s",
              "%s/",
              "%s#",
              "%s?",
              "%s\\",
              "%s/?x=",
              "%s#@",
              "a@%s",
              "a:b@%s/",
              "%s:80",
              "%s:80/",
              "//%s/",
              "https://%s/",
              "\\\\%s\\",
              "%s%%2f",
              "%s%%23",
              "%s%%00",
              "%s\u0000",
              "%s\r\nHost: x",
              "%s\t",
              " %s ",
              "%s;",
              "%s,",
              "%s\u3002",
              "%s\uff0f",
              "%s\u2044x",
              "\u202e%s",
              "../%s",
              "..%%2f%s",
              "%s/../..",
              "{%s}",
              "%s{tenant}",
              "a.%s/.",
              "%s.")) {
        values.add(form.formatted(target));
      }
    }
    return values.stream();
  }

  @Test
  void namesAMissingParameter() {
    var problem = refused(declared(AUTHORIZE, TOKEN, ""), Map.of("tenant", "t"));
    assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS);
    assertThat(problem.detail()).contains("'shop'", "Url");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://{shop}/token",
        "https://{shop}.example/token",
        "https://login.{shop}/token",
        "{shop}/token",
        "https://{shop}x.example/token"
      })
  void sendsTheSecretToNoHostThatUsersChoose(String tokenUrl) {
    var declared = declared("https://a.example/authorize", tokenUrl, "");
    var usual = settings(declared);
    var anywhere =
        OAuthParts.outbound(
            new EgressPolicy(new ServerConfig.Egress(true, false), Optional.empty()));
    var open =
        new OAuthSettings(
            usual.key(),
            declared,
            usual.clientId(),
            usual.clientSecret(),
            usual.mcpServer(),
            anywhere);
    var problem = refused(open, shop("https://evil.example", "t"));
    assertThat(problem.code()).isEqualTo(ErrorCode.ADMIN_CONFIGURATION_REQUIRED);
    assertThat(problem.detail()).contains("tokenUrl", "apps.tracker.egress.allowedHosts");
    var value = tokenUrl.startsWith("{") ? "https://own.example" : "own";
    assertThat(servers().toConnect(usual, shop(value, "t"), soon()).server().token().getHost())
        .isNotNull();
  }

  @Test
  void saysWhatAnOperatorConfigures() {
    var declared = declared("https://a.example/a", "https://a.example/t", "clientSecret: '${S}'");
    var open = settings(declared);
    var without =
        new OAuthSettings(
            open.key(),
            declared,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            open.outbound());
    var problem = refused(without, Map.of());
    assertThat(problem.code()).isEqualTo(ErrorCode.ADMIN_CONFIGURATION_REQUIRED);
    assertThat(problem.detail())
        .contains("clientId and clientSecret", open.key(), OAuthParts.REDIRECT);
  }

  @Test
  void asksAMachineForASecretAndForNoRedirect() {
    var declared =
        declared("https://a.example/a", "https://a.example/t", "grantType: client_credentials");
    var without =
        new OAuthSettings(
            "key",
            declared,
            Optional.of("machine"),
            Optional.empty(),
            Optional.empty(),
            OAuthParts.outbound());
    var problem = refused(without, Map.of());
    assertThat(problem.detail()).contains("sets clientSecret at key").doesNotContain("redirect");
  }

  @Test
  void refusesAGrantOfAnotherClient() {
    var declared = declared("https://a.example/a", "https://a.example/t", "");
    var grant =
        new Grant(
            Optional.of(Secret.of("r")),
            List.of(),
            Instant.EPOCH,
            Optional.empty(),
            "client-of-last-year",
            Optional.empty(),
            Map.of());
    var problem =
        catchThrowableOfType(
            GatewayException.class,
            () -> servers().of(settings(declared), Map.of(), grant, soon()));
    assertThat(problem.code()).isEqualTo(ErrorCode.RECONNECT_REQUIRED);
  }

  private static Map<String, String> shop(String shop, String tenant) {
    return Map.of("shop", shop, "tenant", tenant);
  }

  private static GatewayException refused(OAuth declared, Map<String, String> params) {
    return refused(settings(declared), params);
  }

  private static GatewayException refused(OAuthSettings settings, Map<String, String> params) {
    return catchThrowableOfType(
        GatewayException.class, () -> servers().toConnect(settings, params, soon()));
  }
}
