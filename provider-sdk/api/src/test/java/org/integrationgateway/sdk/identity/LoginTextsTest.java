package org.integrationgateway.sdk.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

/** The texts of a login: the query of its page, its redirect, and the hash of a password. */
final class LoginTextsTest {
  @Test
  void readsWhatTheQueryOfAPageSays() {
    var request =
        new AuthorizeRequest(
            "client",
            "https://client.example/callback?a=b",
            Optional.of("ü &=+"),
            "c".repeat(43),
            AuthorizeRequest.S256,
            List.of("apps", "agents"),
            Optional.of("nonce"),
            List.of("https://api.example/things"),
            Optional.of("ada@example.com"));
    var query = FormEncoding.encode(request.parameters());
    assertThat(AuthorizeRequest.read(FormEncoding.decode(query))).isEqualTo(request);
  }

  @Test
  void leavesEmptyParametersOut() {
    var request = AuthorizeRequest.of("", "https://gateway.example/end", "", "c");
    assertThat(request.parameters())
        .containsOnlyKeys("redirect_uri", "code_challenge", "code_challenge_method");
  }

  @Test
  void redirectsWithCodeStateAndIssuer() {
    var request = AuthorizeRequest.of("client", "https://client.example/end?a=b", "s t", "c");
    assertThat(request.redirect(Secret.of("x"), Optional.of("https://gateway.example")))
        .hasToString(
            "https://client.example/end?a=b&code=x&state=s+t&iss=https%3A%2F%2Fgateway.example");
  }

  @Test
  void decodesForms() {
    assertThat(FormEncoding.decode("a=1&b=%26+x&a=2&c&=d&"))
        .isEqualTo(Map.of("a", "2", "b", "& x"));
    assertThatThrownBy(() -> FormEncoding.decode("a=%4"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void comparesAPasswordWithItsHash() {
    var hash = PasswordHash.of(Secret.of("corre\u0301ct horse"), 1_000);
    assertThat(PasswordHash.matches(PasswordHash.require(hash), Secret.of("corréct horse")))
        .isTrue();
    assertThat(PasswordHash.matches(hash, Secret.of("correct horse"))).isFalse();
    assertThat(PasswordHash.of(Secret.of("correct horse"), 1_000)).isNotEqualTo(hash);
    assertThatThrownBy(() -> PasswordHash.require(Secret.of("correct horse")))
        .hasMessageContaining("passwordHash is not a hash")
        .hasMessageNotContaining("correct horse");
  }
}
