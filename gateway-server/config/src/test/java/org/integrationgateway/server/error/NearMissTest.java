package org.integrationgateway.server.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearMissTest {
  private static final List<String> KNOWN = List.of("default", "limit", "conversations.list", "id");

  @ParameterizedTest
  @CsvSource({
    "limt, limit",
    "Limit, limit",
    "lmiit, limit",
    "defualt, default",
    "conversation.list, conversations.list",
    "ip, id"
  })
  void findsASlipOfTheHand(String given, String meant) {
    assertThat(NearMiss.of(given, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"offset", "x", "i", "conversations", "abcdefghijklmnop"})
  void suggestsNothingThatIsFarAway(String given) {
    assertThat(NearMiss.of(given, KNOWN)).isEmpty();
  }

  @Test
  void spendsNoTimeOnEndlessNames() {
    assertThat(NearMiss.of("x".repeat(1_000_000), KNOWN)).isEmpty();
  }
}
