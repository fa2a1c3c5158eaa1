package org.integrationgateway.server.api.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The apps of a gateway for clients that read registries of MCP servers. */
final class RegistryRoutesTest {
  private static final String REST =
      """
        baseUrl: https://gateway.example.com
        mcp: {registry: %s}
      authorization:
        policies:
          house: {default: deny, members: [{subject: user:ada, role: viewer}]}
      apps:
        demo: {provider: {source: builtin:demo}, mcp: true}
        shop: {provider: {source: builtin:inventory}, mcp: true, authorizationPolicy: house}
        hidden: {provider: {source: builtin:demo}, mcp: false}
      """;

  @TempDir Path home;

  @Test
  void listsWhatTheCallerMaySeeInPages() {
    try (var gateway = ConfiguredGateway.start(home, REST.formatted("true"))) {
      var ada = gateway.token("user:ada");
      var first = json(gateway, "/v0/servers?limit=1", ada);
      assertThat(first.path("servers")).hasSize(1);
      var entry = first.at("/servers/0");
      assertThat(entry.at("/server/name").asString()).isEqualTo("com.example.gateway/demo");
      assertThat(entry.at("/server/remotes/0/url").asString())
          .isEqualTo("https://gateway.example.com/mcp/demo");
      assertThat(
              entry
                  .at("/_meta")
                  .properties()
                  .iterator()
                  .next()
                  .getValue()
                  .path("status")
                  .asString())
          .isEqualTo("active");
      var cursor = first.at("/metadata/nextCursor").asString();
      var second = json(gateway, "/v0.1/servers?limit=1&cursor=" + cursor, ada);
      assertThat(second.at("/servers/0/server/name").asString())
          .isEqualTo("com.example.gateway/shop");
      assertThat(second.at("/metadata").has("nextCursor")).isFalse();
      assertThat(json(gateway, "/v0/servers?search=INVENTORY", ada).path("servers")).hasSize(1);
      assertThat(json(gateway, "/v0/servers", gateway.token("user:bob")).path("servers"))
          .hasSize(1);
      assertThat(
              json(gateway, "/v0/servers?updated_since=2999-01-01T00:00:00Z", ada).path("servers"))
          .isEmpty();
      assertThat(
              json(gateway, "/v0/servers?updated_since=2020-01-01T00:00:00%2B01:00", ada)
                  .path("servers"))
          .hasSize(2);
      for (var wrong : new String[] {"limit=0", "updated_since=yesterday", "version=1.0.0"}) {
        assertThat(gateway.get("/v0/servers?" + wrong, ada).statusCode()).isEqualTo(400);
      }
      assertThat(gateway.get("/v0/servers", "none").statusCode()).isEqualTo(401);

      var one = json(gateway, "/v0/servers/com.example.gateway%2Fshop/versions/latest", ada);
      assertThat(one.at("/server/title").asString()).isEqualTo("Demo inventory");
      var other =
          gateway.get(
              "/v0/servers/com.example.gateway%2Fshop/versions/latest", gateway.token("user:bob"));
      assertThat(other.statusCode()).isEqualTo(404);
    }
  }

  @Test
  void isUnknownUnlessItIsOn() {
    try (var gateway = ConfiguredGateway.start(home, REST.formatted("false"))) {
      assertThat(gateway.get("/v0/servers", gateway.token("user:ada")).statusCode()).isEqualTo(404);
    }
  }

  private static JsonNode json(ConfiguredGateway gateway, String path, String token) {
    return ConfiguredGateway.json(gateway.get(path, token));
  }
}
