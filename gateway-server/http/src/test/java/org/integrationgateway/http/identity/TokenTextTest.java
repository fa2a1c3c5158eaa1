package org.integrationgateway.http.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TokenTextTest {
  private final SecureRandom random = new SecureRandom();

  private String session() {
    return TokenText.SESSION.random(random).use(text -> text);
  }

  private String token() {
    return TokenText.API_TOKEN.random(random).use(text -> text);
  }

  @Test
  void hasAPrefixRandomCharactersAndAChecksum() {
    assertThat(session()).matches("gws_[0-9A-Za-z]{38}");
    assertThat(token()).matches("gwt_[0-9A-Za-z]{49}");
    assertThat(TokenText.randomId(random)).matches("[0-9A-Za-z]{17}");
  }

  @Test
  void isNeverTheSameTwice() {
    var seen = new HashSet<String>();
    for (int i = 0; i < 1000; i++) {
      assertThat(seen.add(session())).isTrue();
    }
  }

  @Test
  void usesEveryDigitAtEveryPlace() {
    var seen = new HashSet<Integer>();
    for (int i = 0; i < 2000; i++) {
      session().substring(4, 36).chars().forEach(seen::add);
    }
    assertThat(seen).hasSize(62);
  }

  @Test
  void acceptsItsOwnFormOnly() {
    var session = session();
    var token = token();
    assertThat(TokenText.SESSION.wellFormed(session)).isTrue();
    assertThat(TokenText.API_TOKEN.wellFormed(token)).isTrue();
    assertThat(TokenText.SESSION.wellFormed(token)).isFalse();
    assertThat(TokenText.API_TOKEN.wellFormed(session)).isFalse();
    assertThat(TokenText.SESSION.isOne(token)).isFalse();
    assertThat(TokenText.SESSION.isOne(session)).isTrue();
  }

  @Test
  void refusesEveryTextWithOneOtherCharacter() {
    var session = session();
    for (int i = 0; i < session.length(); i++) {
      for (char other : new char[] {'a', 'b', 'Z', '0', ' ', '\0'}) {
        if (other != session.charAt(i)) {
          var changed = session.substring(0, i) + other + session.substring(i + 1);
          assertThat(TokenText.SESSION.wellFormed(changed)).as(changed).isFalse();
        }
      }
      assertThat(TokenText.SESSION.wellFormed(session.substring(0, i))).isFalse();
    }
    assertThat(TokenText.SESSION.wellFormed(session + "0")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "gws_",
        "gws",
        "GWS_",
        "\"gws_\"",
        "gws_00000000000000000000000000000000000000"
      })
  void refusesMalformedText(String text) {
    assertThat(TokenText.SESSION.wellFormed(text)).isFalse();
  }
}
