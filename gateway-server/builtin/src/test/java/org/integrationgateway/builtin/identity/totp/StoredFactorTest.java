package org.integrationgateway.builtin.identity.totp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of second factors as versions before wrote them. */
final class StoredFactorTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123Z");

  @Test
  void writesAndReadsAsBefore() {
    var factor = new SecondFactor("ada", "sealed", false, 7, List.of("a", "b"), NOW);
    var row =
        Document.builder()
            .put("login", "ada")
            .put("key", "sealed")
            .put("on", false)
            .put("lastStep", 7)
            .put("recovery", List.of("a", "b"))
            .put("since", NOW)
            .build();
    assertThat(new ArrayList<>(SecondFactor.STORED.document(factor).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(SecondFactor.STORED.read(row)).isEqualTo(factor);
  }

  @Test
  void asksForACodeAndAcceptsNoneWhereARowDoesNotSay() {
    var factor =
        SecondFactor.STORED.read(Document.builder().put("login", "a").put("key", "k").build());
    assertThat(factor.on()).isTrue();
    assertThat(factor.lastStep()).isGreaterThan(NOW.plusSeconds(3_000_000_000L).getEpochSecond());
    assertThat(factor.since()).isEqualTo(Instant.EPOCH);
  }
}
