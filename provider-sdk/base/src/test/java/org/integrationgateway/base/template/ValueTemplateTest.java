package org.integrationgateway.base.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ValueTemplateTest {
  private static final Map<String, String> VALUES =
      Map.of(
          "user",
          "Aladdin",
          "password",
          "open sesame",
          "key",
          "Jefe",
          "k-2.a",
          "x",
          "ed",
          "-----BEGIN PRIVATE KEY-----\\nMC4CAQAwBQYDK2VwBCIEIEzNCJso/5banbbDRuwRTg9bijGfNaumJNqM9u1PuKb7\\n-----END PRIVATE KEY-----");

  private final TemplateScope scope =
      TemplateScope.of(
          Instant.parse("2024-03-09T16:05:06.789Z"), name -> Optional.ofNullable(VALUES.get(name)));

  /**
   * The examples of RFC 7617 (2), RFC 4231 (4.3), RFC 2202 (2 and 3), RFC 6234 and RFC 8032 (7.1,
   * test 2).
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Basic {base64(user, ':', password)} | Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
        "{hex(hmacSha256(key, 'what do ya want for nothing?'))}"
            + " | 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        "{hex(hmacSha1(key, 'what do ya ', 'want for nothing?'))}"
            + " | effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
        "{hex(ed25519(ed, 'r'))}"
            + " | 92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        "{hex(sha1('abc'))} | a9993e364706816aba3e25717850c26c9cd0d89d",
        "{hex(md5('abc'))} | 900150983cd24fb0d6963f7d28e17f72",
        "{hex(sha256('abc'))}"
            + " | ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "{base64url(unhex('fbff'))} | -_8",
        "{hex(unbase64('-_8='))} | fbff",
        "{url('a b/c')} | a%20b%2Fc",
        "{upper(k-2.a)}{lower('ABC')} | Xabc",
        "{{user}} | {user}",
        "{time.unix} {time.millis} | 1710000306 1710000306789",
        "{time.iso} | 2024-03-09T16:05:06Z",
        "{time.http} | Sat, 9 Mar 2024 16:05:06 GMT",
        "{time(\"yyyy-MM-dd'T'HH:mm:ss\")} {time('yyyyMMdd', 'P7D')} | 2024-03-09T16:05:06 20240316",
      })
  void makesTexts(String template, String text) {
    assertThat(ValueTemplate.parse(template).text(scope)).isEqualTo(text);
  }

  @Test
  void givesTheSameTimeAndNonceToEveryTemplateOfARequest() {
    var nonce = ValueTemplate.parse("{random.hex}").text(scope);
    assertThat(nonce).hasSize(32);
    assertThat(ValueTemplate.parse("{random.hex}").text(scope)).isEqualTo(nonce);
    assertThat(ValueTemplate.parse("{random.uuid}").text(scope)).hasSize(36);
  }

  @Test
  void tellsItsNames() {
    assertThat(ValueTemplate.parse("{a}{hex(sha256(b, 'c', base64(d)))}{time.unix}").names())
        .containsExactly("a", "b", "d", "time.unix");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{user | has no '}'",
        "user} | has no '{'",
        "{} | braces hold a name",
        "{hex(ed25519(key))} | needs 2 arguments",
        "{sha256(user)} | write hex(...) or base64(...) around it",
        "{base46(user)} | did you mean 'base64'?",
        "{hex(hmacSha256(key))} | needs 2 arguments",
        "{hex(sha256('abc)} | no second quote",
        "{hex(user} | has no ')'",
      })
  void refusesWhatIsNoTemplate(String template, String reason) {
    assertThatThrownBy(() -> ValueTemplate.parse(template))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{missing}",
        "{hex(unhex(user))}",
        "{hex(ed25519(user, key))}",
        "{hex(unbase64(password))}"
      })
  void saysWhatAValueLacks(String template) {
    assertThatThrownBy(() -> ValueTemplate.parse(template).text(scope))
        .isInstanceOf(TemplateException.class)
        .hasMessageStartingWith("has ")
        .hasMessageNotContaining("sesame");
  }

  @Test
  void endsAtFunctionsThatNestTooDeeply() {
    assertThatThrownBy(() -> ValueTemplate.parse("{" + "hex(".repeat(5000)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
