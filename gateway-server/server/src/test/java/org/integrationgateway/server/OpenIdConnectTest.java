package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.oidc.testing.BrokenAnswer;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway whose users log in at an OpenID Connect provider, with its guarded HTTP client. */
final class OpenIdConnectTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Secret VERIFIER = Secret.of("v".repeat(43));
  private static final String LISTED = "egress: {allowedHosts: [127.0.0.1]}";
  private static final String AUDIENCE = "api://gateway";

  @TempDir Path home;
  private final OpenIdServer provider = new OpenIdServer();
  private Gateway gateway;

  @AfterEach
  void close() {
    provider.close();
    if (gateway != null) {
      gateway.close();
    }
  }

  private void start(URI issuer, String egress) throws IOException {
    start(issuer, egress, "30s");
  }

  private void start(URI issuer, String egress, String timeout) throws IOException {
    var file = home.resolve("gateway.yaml");
    Files.writeString(
        file,
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          baseUrl: https://gateway.example
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef}]}
          egress: {allowPrivateNetworks: false}
        providers:
          indexeddb: {main: {source: builtin:sqlite, config: {path: %s}}}
          identity:
            corp:
              source: builtin:oidc
              config:
                issuer: %s
                clientId: gateway
                clientSecret: "%s"
                audience: %s
                timeout: %s
              %s
        """
            .formatted(database(), issuer, OpenIdServer.SECRET, AUDIENCE, timeout, egress));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    gateway = Gateway.start(read.config().orElseThrow());
  }

  private Path database() {
    return home.resolve("gateway.db");
  }

  private Identity identity() {
    return gateway.services().get(ProviderKind.IDENTITY, "corp");
  }

  private URI page() {
    return identity()
        .authorize(
            AuthorizeRequest.of(
                "",
                "https://gateway.example/api/v1/auth/login/callback",
                "state",
                challenge(VERIFIER)))
        .url();
  }

  private Tokens logIn() {
    var answer = OpenIdServer.parameters(OpenIdServer.logIn(page()).getRawQuery());
    return identity()
        .token(
            new AuthorizationCode(
                Client.GATEWAY,
                Secret.of(answer.get("code")),
                "https://gateway.example/api/v1/auth/login/callback",
                VERIFIER));
  }

  private static String challenge(Secret verifier) {
    try {
      var hash = MessageDigest.getInstance("SHA-256");
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(verifier.useBytes(hash::digest));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private int status(String bearer) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/apps"))
            .header("Authorization", "Bearer " + bearer);
    return HTTP.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  @Test
  void logsInAndAcceptsTheTokensOfTheLogin() throws Exception {
    start(provider.issuer(), LISTED);

    var tokens = logIn();
    assertThat(tokens.person().id()).isEqualTo("user:ada");
    assertThat(tokens.accessToken().<Integer>use(this::statusOf)).isEqualTo(200);
    assertThat(status("gwa_" + "x".repeat(43))).isEqualTo(401);
  }

  private int statusOf(String bearer) {
    try {
      return status(bearer);
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  @Test
  void acceptsAccessTokensOfTheProviderForItsAudience() throws Exception {
    start(provider.issuer(), LISTED);

    assertThat(status(provider.accessToken(AUDIENCE, claims -> {}))).isEqualTo(200);
    assertThat(status(provider.accessToken("api://other", claims -> {}))).isEqualTo(401);
    assertThat(status("a.b.c")).isEqualTo(401);
    provider.isSilent("/keys");
    assertThat(status(provider.accessToken(AUDIENCE, claims -> claims.put("x", "y"))))
        .isEqualTo(200);
  }

  @Test
  void reachesALoopbackIssuerOnlyWhereEgressListsIt() throws Exception {
    start(provider.issuer(), "default: true");

    assertRefused("egress");
    assertThat(provider.requests("/.well-known/openid-configuration")).isZero();
  }

  @Test
  void reachesNoOtherPrivateAddressThatTheProviderNames() throws Exception {
    start(provider.issuer(), LISTED);
    var elsewhere = "http://127.0.0.2:" + provider.issuer().getPort() + "/token";
    provider.metadata(document -> document.put("token_endpoint", elsewhere));

    assertRefused("egress");
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"/.well-known/openid-configuration", "/token", "/keys", "/userinfo"})
  void survivesAProviderThatIsBrokenAnywhere(String route) throws Exception {
    start(provider.issuer(), LISTED);
    provider.breaks(route, BrokenAnswer.large(50L << 20));
    assertRefused("more than");
    provider.breaks(route, BrokenAnswer.redirect("http://10.0.0.1/"));
    assertRefused("redirect");
    provider.breaks(route, BrokenAnswer.of(200, "<html>"));
    assertRefused("other than a JSON object");
    gateway.close();
    start(provider.issuer(), LISTED, "700ms");
    provider.isSilent(route);
    long begun = System.nanoTime();
    assertRefused("does not respond");
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));

    provider.isRepaired();
    // A slow machine may miss so short a time limit without a silent provider.
    eventually(() -> assertThat(logIn().person().id()).isEqualTo("user:ada"));
  }

  @Test
  void startsWithoutItsProviderAndTriesAgain() throws Exception {
    provider.breaks("/.well-known/openid-configuration", BrokenAnswer.of(503, "{}"));
    start(provider.issuer(), LISTED);
    assertRefused("discovery document");

    provider.isRepaired();
    assertThat(logIn().person().id()).isEqualTo("user:ada");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://login.example", "http://10.0.0.1", "http://127.0.0.1.example"})
  void refusesAnIssuerWithoutTls(String issuer) {
    assertThatThrownBy(() -> start(URI.create(issuer), LISTED))
        .hasMessageContaining("providers.identity.corp")
        .hasMessageContaining("is not https");
  }

  @Test
  void keepsNoIdentityTokenThatCanBeRead() throws Exception {
    start(provider.issuer(), LISTED);
    logIn();
    gateway.close();
    gateway = null;

    var stored = new StringBuilder();
    try (var files = Files.list(home)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        if (file.getFileName().toString().startsWith("gateway.db")) {
          stored.append(Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    assertThat(stored).contains("user:ada").doesNotContain("eyJ").doesNotContain("gwa_");
  }

  private void assertRefused(String reason) {
    assertThatThrownBy(this::logIn)
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining(OpenIdServer.SECRET);
  }
}
