package org.integrationgateway.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BearerChallengeTest {
  private static BearerChallenge only(String... values) {
    var found = BearerChallenge.of(List.of(values));
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void readsParameters() {
    var challenge =
        only(
            "Bearer realm=\"a, b\", error=\"insufficient_scope\",  scope = \"read  write read\" ,"
                + "\tresource_metadata=\"https://mcp.example/.well-known/x\"");
    assertThat(challenge.error()).contains("insufficient_scope");
    assertThat(challenge.scopes()).containsExactly("read", "write");
    assertThat(challenge.resourceMetadata()).contains("https://mcp.example/.well-known/x");
    assertThat(challenge.parameters()).containsEntry("realm", "a, b");
  }

  @Test
  void readsTokensEscapesAndNamesInAnySpelling() {
    assertThat(only("bEaReR ERROR=invalid_token").error()).contains("invalid_token");
    assertThat(only("Bearer realm=\"a \\\"b\\\" \\\\\"").parameters())
        .containsEntry("realm", "a \"b\" \\");
    assertThat(only("Bearer").parameters()).isEmpty();
  }

  @Test
  void findsItAmongOtherSchemes() {
    assertThat(only("Basic realm=\"Bearer error=x\", Bearer error=\"one\"").error())
        .contains("one");
    assertThat(only("Negotiate YWJj==, Bearer error=\"two\"").error()).contains("two");
    assertThat(only("Negotiate, , Bearer error=\"three\", Digest a=b").error()).contains("three");
    assertThat(only("Basic realm=\"x\"", "Bearer error=\"four\"").error()).contains("four");
    assertThat(BearerChallenge.of(List.of("Bearer error=\"a\", Bearer error=\"b\""))).hasSize(2);
    assertThat(BearerChallenge.of(List.of("Digest error=\"a\", NotBearer x=y"))).isEmpty();
  }

  /** Tokens that are bound to a key (RFC 9449, 7.1). */
  @Test
  void findsChallengesThatAskForAProof() {
    assertThat(only("DPoP algs=\"ES256\", error=\"five\"").error()).contains("five");
    assertThat(BearerChallenge.of(List.of("DPoP error=\"p\", Bearer error=\"b\"")))
        .extracting(each -> each.error().orElse(""))
        .containsExactly("b", "p");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer error=\"open",
        "Bearer error=\"open\\",
        "Bearer error=\"a\", error=\"b\"",
        "Bearer error=\"a\" scope=\"b\"",
        "Bearer error=\"a\"; scope=\"b\"",
        "Bearer error=\"a\"x",
        "Bearer\terror=\"a\"",
        "Bearer {}",
        "\"Bearer\" error=\"a\"",
        "=\"a\"",
        "Bearer a=b, /"
      })
  void readsNothingFromAValueWithASyntaxError(String value) {
    assertThat(BearerChallenge.of(List.of(value))).isEmpty();
  }

  @Test
  void hasLimits() {
    var scopes = "s ".repeat(50_000);
    assertThat(BearerChallenge.of(List.of("Bearer scope=\"" + scopes + '"'))).isEmpty();
    var many = new StringBuilder();
    for (int i = 0; i < 101; i++) {
      many.append("s").append(i).append(' ');
    }
    assertThat(only("Bearer scope=\"" + many + '"').scopes()).isEmpty();
    assertThat(only("Bearer scope=\"" + "s".repeat(257) + '"').scopes()).isEmpty();
    assertThat(only("Bearer scope=\"a \\\"b\"").scopes()).isEmpty();
    assertThat(only("Bearer scope=\"caf\u00e9\"").scopes()).isEmpty();
  }

  /** Any text is read to its end, in time that grows with its length. */
  @Test
  void endsForEveryText() {
    var random = new Random(7);
    var letters = "Bearer =\",\\ \tab/-\u0000\u00e9";
    for (int round = 0; round < 20_000; round++) {
      var text = new StringBuilder();
      for (int i = random.nextInt(40); i > 0; i--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      assertThat(BearerChallenge.of(List.of(text.toString()))).isNotNull();
    }
  }
}
