package org.integrationgateway.people.oauth.grant;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Test;

/** Grants of clients as versions before wrote them: rows that exist must be readable. */
final class StoredClientGrantTest {
  private static final String TEXT =
      """
      {"subject":"user:ada","client":"mcp-1","name":"Editor","host":"127.0.0.1",\
      "resource":"/mcp","generation":3,"createdAt":1700000000123,"expiresAt":1700003600000,\
      "scopes":["mcp:demo"]}""";

  @Test
  void writesAndReadsAsBefore() {
    var grant =
        new ClientGrant(
            "g1",
            "user:ada",
            "mcp-1",
            "Editor",
            "127.0.0.1",
            "/mcp",
            3,
            Instant.ofEpochMilli(1_700_000_000_123L),
            Instant.ofEpochMilli(1_700_003_600_000L),
            List.of("mcp:demo"),
            Optional.empty(),
            Instant.EPOCH);
    assertThat(Json.write(ClientGrant.STORED.members(grant))).asString().isEqualTo(TEXT);
    var json = Json.parseMembers(TEXT.getBytes(StandardCharsets.UTF_8));
    assertThat(ClientGrant.STORED.read(json, "g1", Instant.EPOCH)).isEqualTo(grant);
  }
}
