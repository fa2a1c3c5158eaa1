package org.integrationgateway.builtin.identity.grant;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.engines.identity.StoredToken;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

/** Rows of codes and tokens as versions before wrote them. */
final class StoredTokenTest {
  private static final Instant END = Instant.parse("2026-11-29T06:00:00.123Z");

  @Test
  void writesAndReadsAsBefore() {
    var token =
        new StoredToken(
            StoredToken.Type.ACCESS,
            "user:ada",
            "c",
            "g",
            List.of("read"),
            List.of("https://r"),
            "",
            "",
            false,
            END);
    var row =
        Document.builder()
            .put("hash", "h")
            .put("type", "ACCESS")
            .put("subject", "user:ada")
            .put("client", "c")
            .put("grant", "g")
            .put("scopes", List.of("read"))
            .put("resources", List.of("https://r"))
            .put("redirectUri", "")
            .put("challenge", "")
            .put("used", false)
            .put("expiresAt", END)
            .put("forgottenAt", END)
            .build();
    assertThat(new ArrayList<>(TokenDocument.write("h", token).members().entrySet()))
        .isEqualTo(new ArrayList<>(row.members().entrySet()));
    assertThat(TokenDocument.read(row)).isEqualTo(token);
  }
}
