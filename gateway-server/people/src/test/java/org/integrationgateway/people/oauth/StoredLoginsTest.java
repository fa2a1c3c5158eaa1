package org.integrationgateway.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.engines.stored.StoredType;
import org.junit.jupiter.api.Test;

/** Logins of clients as versions before wrote them: those under way outlive an update. */
final class StoredLoginsTest {
  private static final Instant END = Instant.ofEpochMilli(1_700_000_000_123L);

  private static final String REQUEST =
      """
      {"client":"mcp-1","redirect":"http://127.0.0.1:4711/","scope":"mcp","challenge":"ch",\
      "resource":"/mcp","issuer":"https://gw","askAgain":true,"expiresAt":1700000000123,\
      "state":"st"}""";

  private static final String MEANING =
      """
      {"client":"mcp-1","name":"Editor","redirect":"http://127.0.0.1/","host":"127.0.0.1",\
      "challenge":"ch","subject":"user:ada","session":"s1","resource":"/mcp","grant":"g1",\
      "expiresAt":1700000000123,"scopes":["mcp","mcp:demo"]}""";

  @Test
  void writesAndReadsRequestsAsBefore() {
    var request =
        new ClientRequest(
            "mcp-1",
            "http://127.0.0.1:4711/",
            "mcp",
            "ch",
            "/mcp",
            "https://gw",
            true,
            END,
            Optional.of("st"));
    assertThat(text(StoredType.json(ClientRequest.class), request)).isEqualTo(REQUEST);
    assertThat(read(StoredType.json(ClientRequest.class), REQUEST)).isEqualTo(request);
    var without = REQUEST.replace(",\"state\":\"st\"", "");
    var stateless = read(StoredType.json(ClientRequest.class), without);
    assertThat(stateless.state()).isEmpty();
    assertThat(text(StoredType.json(ClientRequest.class), stateless)).isEqualTo(without);
  }

  @Test
  void writesAndReadsMeaningsOfCodesAsBefore() {
    var meaning =
        new AuthorizationCodes.Meaning(
            "mcp-1",
            "Editor",
            "http://127.0.0.1/",
            "127.0.0.1",
            "ch",
            "user:ada",
            "s1",
            "/mcp",
            "g1",
            END,
            List.of("mcp", "mcp:demo"));
    var type = StoredType.json(AuthorizationCodes.Meaning.class);
    assertThat(text(type, meaning)).isEqualTo(MEANING);
    assertThat(read(type, MEANING)).isEqualTo(meaning);
  }

  private static <T> String text(StoredType<T> type, T value) {
    return new String(Json.write(type.members(value)), StandardCharsets.UTF_8);
  }

  private static <T> T read(StoredType<T> type, String text) {
    return type.read(Json.parseMembers(text.getBytes(StandardCharsets.UTF_8)));
  }
}
