package org.integrationgateway.people.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of sessions as versions before wrote them: people stay logged in over an update. */
final class SessionRecordTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123Z");

  @Test
  void writesAndReadsAsBefore() {
    var whole =
        session(
            new Subject("user:ada", Optional.of("ada@example.com"), Optional.of("Ada"), List.of()),
            Optional.of("g1"));
    var row = row("ada@example.com", "Ada", "g1");
    assertThat(new ArrayList<>(document(whole).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(session(row)).isEqualTo(whole);
    var least = session(Subject.of("user:ada"), Optional.empty());
    assertThat(document(least)).isEqualTo(row(null, null, null));
    assertThat(session(row(null, null, null))).isEqualTo(least);
  }

  private static SessionRecord session(Subject subject, Optional<String> grant) {
    var session =
        new Session(
            "s1",
            subject,
            List.of("admin", "eu"),
            "okta",
            grant,
            NOW,
            NOW.plusSeconds(1),
            NOW.plusSeconds(2),
            "192.0.2.1",
            "cli");
    return new SessionRecord("h", "v", session);
  }

  private static Document row(String email, String name, String grant) {
    return Document.builder()
        .put("hash", "h")
        .put("voucher", "v")
        .put("id", "s1")
        .put("subject", "user:ada")
        .putIfPresent("email", Optional.ofNullable(email))
        .putIfPresent("displayName", Optional.ofNullable(name))
        .put("groups", List.of("admin", "eu"))
        .put("provider", "okta")
        .putIfPresent("grantId", Optional.ofNullable(grant))
        .put("createdAt", NOW)
        .put("lastUsedAt", NOW.plusSeconds(1))
        .put("expiresAt", NOW.plusSeconds(2))
        .put("address", "192.0.2.1")
        .put("agent", "cli")
        .build();
  }

  private static Document document(SessionRecord session) {
    return SessionRecord.STORED.document(session);
  }

  private static SessionRecord session(Document row) {
    return SessionRecord.STORED.read(row);
  }
}
