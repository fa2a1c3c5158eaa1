package org.integrationgateway.connections.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.json.SecretJson;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

/** Texts of grants as versions before wrote them: rows that exist must be readable. */
final class StoredGrantTest {
  private static final SecretJson<Grant> GRANT = new SecretJson<>(StoredType.json(Grant.class));
  private static final Grant WHOLE =
      new Grant(
          Optional.of(Secret.of("r\u00e9fresh \"1\"")),
          List.of("read", "write"),
          Instant.ofEpochMilli(1_700_000_000_123L),
          Optional.of(Instant.ofEpochMilli(1_700_003_600_000L)),
          "client",
          Optional.of("https://as.example"),
          Map.of("team.id", "T1"));
  private static final Grant LEAST =
      new Grant(
          Optional.empty(),
          List.of(),
          Instant.EPOCH,
          Optional.empty(),
          "",
          Optional.empty(),
          Map.of());

  @Test
  void writesWhatItWroteBefore() {
    assertThat(text(WHOLE))
        .isEqualTo(
            """
            {"refreshToken":"r\u00e9fresh \\"1\\"","scopes":["read","write"],\
            "obtainedAt":1700000000123,"expiresAt":1700003600000,"clientId":"client",\
            "issuer":"https://as.example","metadata":{"team.id":"T1"}}""");
    assertThat(text(LEAST))
        .isEqualTo("{\"scopes\":[],\"obtainedAt\":0,\"clientId\":\"\",\"metadata\":{}}");
  }

  @Test
  void readsWhatItWrites() {
    assertThat(grant(text(WHOLE))).isEqualTo(WHOLE);
    assertThat(grant(text(LEAST))).isEqualTo(LEAST);
  }

  @Test
  void readsOlderAndNewerTexts() {
    assertThat(grant("{\"obtainedAt\":0,\"clientId\":\"\",\"newer\":[1]}")).isEqualTo(LEAST);
  }

  private static String text(Grant grant) {
    return GRANT.write(grant).use(text -> text);
  }

  private static Grant grant(String text) {
    return GRANT.read(Secret.of(text));
  }
}
