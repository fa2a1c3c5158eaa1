package org.integrationgateway.http.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of API tokens as versions before wrote them: tokens work over an update. */
final class StoredApiTokenTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123Z");

  @Test
  void writesAndReadsAsBefore() {
    var ada =
        new Subject("user:ada", Optional.of("ada@example.com"), Optional.of("Ada"), List.of());
    var scopes = List.of(new Caller.Scope("demo", Set.of("b", "a")));
    var whole =
        new StoredApiToken(
            "h",
            "v",
            new ApiToken("t1", ada, "ci", scopes, NOW, NOW.plusSeconds(1), Optional.of(NOW)));
    var row =
        Document.builder()
            .put("hash", "h")
            .put("voucher", "v")
            .put("id", "t1")
            .put("subject", "user:ada")
            .put("email", "ada@example.com")
            .put("displayName", "Ada")
            .put("name", "ci")
            .put("scopes", List.of(Map.of("app", "demo", "operations", List.of("a", "b"))))
            .put("createdAt", NOW)
            .put("expiresAt", NOW.plusSeconds(1))
            .put("lastUsedAt", NOW)
            .build();
    assertThat(new ArrayList<>(document(whole).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(token(row)).isEqualTo(whole);
  }

  @Test
  void writesAndReadsTokensWithoutLimits() {
    var token =
        new ApiToken("t1", Subject.of("user:ada"), "ci", List.of(), NOW, NOW, Optional.empty());
    var least = new StoredApiToken("h", "v", token);
    var row =
        Document.builder()
            .put("hash", "h")
            .put("voucher", "v")
            .put("id", "t1")
            .put("subject", "user:ada")
            .put("name", "ci")
            .put("scopes", List.of())
            .put("createdAt", NOW)
            .put("expiresAt", NOW)
            .build();
    assertThat(document(least)).isEqualTo(row);
    assertThat(token(row)).isEqualTo(least);
  }

  private static Document document(StoredApiToken token) {
    return StoredApiToken.STORED.document(token);
  }

  private static StoredApiToken token(Document row) {
    return StoredApiToken.STORED.read(row);
  }
}
