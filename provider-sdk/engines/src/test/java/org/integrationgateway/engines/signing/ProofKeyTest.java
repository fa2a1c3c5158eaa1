package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.json.JsonValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of which requests carry a proof, and the nonces in it (RFC 9449). */
final class ProofKeyTest {
  private static Map<String, Object> part(String proof, int at) {
    var text = new String(Base64.getUrlDecoder().decode(proof.split("\\.")[at]), UTF_8);
    return Map.copyOf(JsonValues.parseObject(text));
  }

  private static PresentedRequest request(String url) {
    return new PresentedRequest("POST", URI.create(url), List::of, PresentedRequest.Body.NONE);
  }

  /** The token of RFC 9449, section 7.1, whose digest stands there. */
  @Test
  void provesTheRequestAndItsToken() {
    var key = ProofKey.read(ProofKey.generate().text());
    var token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU";
    var proof =
        key.proof(
            request("https://resource.example.org:443/protected?q=1"),
            token,
            "n-1",
            Instant.ofEpochSecond(1562262618));
    assertThat(part(proof, 0)).containsEntry("typ", "dpop+jwt").containsEntry("alg", "ES256");
    assertThat(JsonValues.write(part(proof, 0).get("jwk"))).doesNotContain("\"d\"");
    assertThat(part(proof, 1))
        .containsEntry("htm", "POST")
        .containsEntry("htu", "https://resource.example.org/protected")
        .containsEntry("iat", 1562262618L)
        .containsEntry("nonce", "n-1")
        .containsEntry("ath", "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo");
    var other = key.proof(request("https://a.example/"), null, null, Instant.now());
    assertThat(part(other, 1)).doesNotContainKeys("ath", "nonce");
    assertThat(part(other, 1).get("jti")).isNotEqualTo(part(proof, 1).get("jti"));
    assertThat(key).hasToString("ProofKey[...]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "***", "{}", "{\"x\": 1}", "{\"x\": \"AA\", \"y\": \"AA\", \"d\": \"AA\"}"})
  void refusesWhatIsNoKey(String text) {
    assertThatThrownBy(() -> ProofKey.read(Secret.of(text)))
        .isInstanceOf(TemplateException.class)
        .hasMessageContaining("JWK");
  }

  @Test
  void keepsTheNonceOfEachServer() {
    var nonces = new ProofNonces();
    var one = URI.create("https://one.example/a");
    assertThat(nonces.hasAnswered(one)).isFalse();
    assertThat(nonces.take(one, List.of())).isFalse();
    assertThat(nonces.hasAnswered(URI.create("https://one.example/b"))).isTrue();
    assertThat(nonces.of(one)).isEmpty();
    assertThat(nonces.take(one, List.of("n1"))).isTrue();
    assertThat(nonces.take(one, List.of("with \"quotes\""))).isFalse();
    assertThat(nonces.of(one)).contains("n1");
    assertThat(nonces.of(URI.create("https://two.example/"))).isEmpty();
  }
}
