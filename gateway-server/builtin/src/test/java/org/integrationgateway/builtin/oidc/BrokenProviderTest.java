package org.integrationgateway.builtin.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.assertj.core.api.Assertions;
import org.integrationgateway.builtin.oidc.testing.BrokenAnswer;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider that hangs, answers garbage or too much, or points elsewhere. */
final class BrokenProviderTest {
  private static final String DISCOVERY = "/.well-known/openid-configuration";
  private static final long FIFTY_MB = 50L << 20;

  @RegisterExtension static final OpenIdLogin login = new OpenIdLogin();

  @ParameterizedTest
  @ValueSource(strings = {DISCOVERY, "/token", "/keys", "/userinfo"})
  void refusesLoginsWhileARouteIsBroken(String route) {
    for (var answer :
        List.of(
            BrokenAnswer.of(200, "<html>"),
            BrokenAnswer.of(200, ""),
            BrokenAnswer.of(200, "[1]"),
            BrokenAnswer.of(503, "{}"),
            BrokenAnswer.large(FIFTY_MB),
            BrokenAnswer.redirect("http://10.0.0.1/"),
            BrokenAnswer.redirect(login.server.issuer() + route + "?again"))) {
      login.server.breaks(route, answer);
      OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, login::logIn);
    }

    login.server.isRepaired();
    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {DISCOVERY, "/token", "/keys", "/userinfo"})
  void waitsForARouteNoLongerThanConfigured(String route) {
    login.hurry(PersonClaims.STANDARD, Optional.empty());
    login.server.isSilent(route);
    long begun = System.nanoTime();

    OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, login::logIn);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
    login.server.isRepaired();
    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }

  @Test
  @Tag("nightly")
  void asksASilentProviderOnceForAllWhoWait() throws Exception {
    login.hurry(PersonClaims.STANDARD, Optional.empty());
    login.server.isSilent(DISCOVERY);
    var threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Throwable> attempt = () -> Assertions.catchThrowable(login::page);
      var begun = System.nanoTime();
      for (var each : threads.invokeAll(Collections.nCopies(8, attempt))) {
        assertThat(each.get()).hasMessageContaining("does not respond");
      }
      // Eight in a row would take 24 s.
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void refusesTheDocumentOfAnotherIssuer() {
    for (var issuer :
        List.of(
            "https://evil.example", login.server.issuer() + "/", login.server.issuer() + "/x")) {
      login.server.metadata(document -> document.put("issuer", issuer));
      OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, login::page);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"authorization_endpoint", "token_endpoint", "jwks_uri"})
  void refusesDocumentsWithEndpointsThatCannotBeUsed(String endpoint) {
    for (var url :
        List.of(
            "http://evil.example/",
            "http://10.0.0.1/",
            "http://127.0.0.1.evil.example/",
            "https://user@evil.example/",
            "https://evil.example/#f",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "//evil.example",
            "not a url",
            "")) {
      login.server.metadata(document -> document.put(endpoint, url));
      OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, login::page);
    }
    login.server.metadata(document -> document.remove(endpoint));
    OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, login::page);
  }

  @Test
  void refusesAProviderThatOffersSharedSecretsOnly() {
    login.server.metadata(
        document ->
            document.put("id_token_signing_alg_values_supported", List.of("HS256", "none")));

    OidcIdentityTest.assertRefused(Reason.UNAVAILABLE, login::page);
  }

  @Test
  void tellsThatTheProviderRefusesTheGateway() {
    login.server.breaks("/token", BrokenAnswer.of(401, "{\"error\": \"invalid_client\"}"));

    OidcIdentityTest.assertRefused(Reason.FAILED, login::logIn);
  }

  @Test
  void ignoresKeysThatAreMalformedOrOfOtherKinds() {
    login.server.tokens().publishNonsense();

    assertThat(login.logIn().person().id()).isEqualTo("user:ada");
  }
}
