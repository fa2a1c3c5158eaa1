package org.integrationgateway.fleet.peer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions of replicas, and of others who would like to be one. */
final class PeerSealTest {
  @TempDir static Path folder;

  private static PeerSeal seal(String database) {
    try (var state =
        State.open(
            folder.resolve(database),
            List.of(new EncryptionKey("k1", Secret.of("0123456789abcdef".repeat(4)))),
            Clock.systemUTC())) {
      return new PeerSeal(state.keys().hash());
    }
  }

  @Test
  void isForOneReplicaAndOneQuestionAndSoonTooOld() {
    var seal = seal("own");
    var header = seal.question("b", 7, "figures?window=PT1H");
    assertThat(seal.isQuestion(header, "b", 7, "figures?window=PT1H")).isTrue();
    assertThat(seal.isQuestion(header, "b", 12, "figures?window=PT1H")).isTrue();
    assertThat(seal.isQuestion(header, "b", 13, "figures?window=PT1H")).isFalse();
    assertThat(seal.isQuestion(header, "b", 6, "figures?window=PT1H")).isFalse();
    assertThat(seal.isQuestion(header, "c", 7, "figures?window=PT1H")).isFalse();
    assertThat(seal.isQuestion(header, "b", 7, "figures?window=PT6H")).isFalse();
    assertThat(seal("other").isQuestion(header, "b", 7, "figures?window=PT1H")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "7", "7 ", " 7", "-7 ab", "7 ab", "x ab", "99999999999999999999 ab"})
  void refusesOtherTexts(String header) {
    assertThat(seal("own").isQuestion(header, "b", 7, "figures")).isFalse();
    assertThat(seal("own").isQuestion(null, "b", 7, "figures")).isFalse();
  }

  @Test
  void isOfOneAnswerToOneQuestion() {
    var seal = seal("own");
    var body = "{}".getBytes(UTF_8);
    assertThat(seal.answer("7 ab", body))
        .isEqualTo(seal.answer("7 ab", body))
        .isNotEqualTo(seal.answer("7 ac", body))
        .isNotEqualTo(seal.answer("7 ab", "{ }".getBytes(UTF_8)));
  }

  @Test
  void sealsAQuestionAsItIsSent() {
    assertThat(PeerQuestions.text("figures", Map.of())).isEqualTo("figures");
    assertThat(PeerQuestions.text("figures", Map.of("window", "PT1H", "app", "a b&c=d+e")))
        .isEqualTo("figures?app=a%20b%26c%3Dd%2Be&window=PT1H");
  }
}
