package org.integrationgateway.people.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
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
            Optional.of("st"),
            "ch",
            "/mcp",
            "https://gw",
            true,
            END);
    assertThat(request.json().toString()).isEqualTo(REQUEST);
    assertThat(ClientRequest.of(Json.parseObject(bytes(REQUEST)))).isEqualTo(request);
    var stateless = Json.parseObject(bytes(REQUEST.replace(",\"state\":\"st\"", "")));
    assertThat(ClientRequest.of(stateless).state()).isEmpty();
    assertThat(ClientRequest.of(stateless).json()).isEqualTo(stateless);
  }

  @Test
  void writesAndReadsMeaningsOfCodesAsBefore() throws Exception {
    var meaning =
        new AuthorizationCodes.Meaning(
            "mcp-1",
            "Editor",
            "http://127.0.0.1/",
            "127.0.0.1",
            "ch",
            "user:ada",
            "s1",
            List.of("mcp", "mcp:demo"),
            "/mcp",
            "g1",
            END);
    var json = AuthorizationCodes.Meaning.class.getDeclaredMethod("json");
    json.setAccessible(true);
    assertThat(json.invoke(meaning).toString()).isEqualTo(MEANING);
    var of =
        AuthorizationCodes.Meaning.class.getDeclaredMethod(
            "of", tools.jackson.databind.node.ObjectNode.class);
    of.setAccessible(true);
    assertThat(of.invoke(null, Json.parseObject(bytes(MEANING)))).isEqualTo(meaning);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
