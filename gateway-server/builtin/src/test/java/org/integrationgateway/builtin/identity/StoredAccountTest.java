package org.integrationgateway.builtin.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of accounts as versions before wrote them. */
final class StoredAccountTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123Z");

  @Test
  void writesAndReadsAsBefore() {
    var whole =
        new Account(
            "ada",
            Optional.of("Ada"),
            Optional.of("ada@example.com"),
            List.of("admin"),
            false,
            NOW,
            NOW.plusSeconds(1));
    var row =
        Document.builder()
            .put("login", "ada")
            .put("displayName", "Ada")
            .put("email", "ada@example.com")
            .put("groups", List.of("admin"))
            .put("disabled", false)
            .put("createdAt", NOW)
            .put("passwordChangedAt", NOW.plusSeconds(1))
            .build();
    assertThat(new ArrayList<>(AccountDocument.write(whole).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(AccountDocument.read(row)).isEqualTo(whole);
  }

  @Test
  void readsRowsWithoutOtherMembers() {
    assertThat(AccountDocument.read(Document.builder().put("login", "ada").build()))
        .isEqualTo(
            new Account(
                "ada",
                Optional.empty(),
                Optional.empty(),
                List.of(),
                true,
                Instant.EPOCH,
                Instant.EPOCH));
  }
}
