package org.integrationgateway.server.api.oauth.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.server.testing.login.LoginProgram.json;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.AccountProgram;
import org.integrationgateway.server.testing.login.LoginProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metadata from which clients find the login, as the configuration of the gateway has it. */
final class LoginMetadataTest {
  private static final String LOCAL = "providers:\n  identity: {people: {source: builtin:local}}\n";
  private static final String APPS =
      "apps: {demo: {provider: {source: builtin:demo}, mcp: true}}\n";

  @Test
  void namesTheUrlOfAProxy(@TempDir Path folder) {
    var yaml = PeopleGateway.server() + "  baseUrl: https://gw.example.com/tools/\n" + LOCAL + APPS;
    try (var gateway = PeopleGateway.start(folder, yaml, Clock.systemUTC())) {
      var program = new LoginProgram(gateway.gateway().uri());
      var base = "https://gw.example.com/tools";
      var challenge = program.tools("/mcp", "").headers().firstValue("WWW-Authenticate").orElse("");
      var place = "/.well-known/oauth-protected-resource/tools/mcp";
      assertThat(challenge).contains("\"https://gw.example.com" + place + "\"");
      var resource = json(program.get(place));
      assertThat(resource.path("resource").asString()).isEqualTo(base + "/mcp");
      assertThat(resource.path("authorization_servers").get(0).asString()).isEqualTo(base);
      for (var path :
          List.of(
              "/.well-known/oauth-authorization-server/tools",
              "/.well-known/openid-configuration/tools",
              // A proxy takes its own folder away.
              "/.well-known/openid-configuration")) {
        var server = json(program.get(path));
        assertThat(server.path("issuer").asString()).isEqualTo(base);
        assertThat(server.path("token_endpoint").asString())
            .isEqualTo(base + "/identity/oauth/token");
      }
    }
  }

  @Test
  void saysWhatTheGatewayDoes(@TempDir Path folder) {
    try (var gateway = PeopleGateway.start(folder, APPS)) {
      var server =
          json(
              new LoginProgram(gateway.gateway().uri())
                  .get("/.well-known/oauth-authorization-server"));
      var issuer = server.path("issuer").asString();
      assertThat(server.path("registration_endpoint").asString())
          .isEqualTo(issuer + "/identity/oauth/register");
      assertThat(server.path("code_challenge_methods_supported").toString())
          .isEqualTo("[\"S256\"]");
      assertThat(server.path("grant_types_supported").toString())
          .startsWith("[\"authorization_code\",\"refresh_token\",\"client_credentials\",");
      assertThat(server.path("token_endpoint_auth_methods_supported").toString())
          .isEqualTo(
              "[\"none\",\"client_secret_basic\",\"client_secret_post\",\"private_key_jwt\"]");
      assertThat(server.path("authorization_response_iss_parameter_supported").asBoolean())
          .isTrue();
      assertThat(server.path("client_id_metadata_document_supported").asBoolean()).isTrue();
    }
  }

  @Test
  void isNotThereWhereNoPersonCanLogIn(@TempDir Path folder) {
    var off = PeopleGateway.server() + "  mcp: {login: {enabled: false}}\n" + LOCAL + APPS;
    try (var gateway = PeopleGateway.start(folder, off, Clock.systemUTC())) {
      assertNotThere(gateway);
    }
  }

  @Test
  void isNotThereWithoutAnIdentityProvider(@TempDir Path folder) {
    try (var gateway =
        PeopleGateway.start(folder, PeopleGateway.server() + APPS, Clock.systemUTC())) {
      assertNotThere(gateway);
    }
  }

  private static void assertNotThere(PeopleGateway gateway) {
    var program = new LoginProgram(gateway.gateway().uri());
    assertThat(program.tools("/mcp", "").headers().firstValue("WWW-Authenticate"))
        .contains("Bearer realm=\"gateway\"");
    for (var path :
        List.of(
            "/.well-known/oauth-protected-resource/mcp",
            "/identity/oauth/authorize?client_id=x",
            "/identity/oauth/consent")) {
      assertThat(program.get(path).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(program.post("/identity/oauth/register", "{}").statusCode()).isEqualTo(404);
    assertThat(program.refresh("x").statusCode()).isEqualTo(404);
    // Service accounts get their tokens all the same.
    var server = json(program.get("/.well-known/oauth-authorization-server"));
    assertThat(server.has("authorization_endpoint")).isFalse();
    assertThat(server.path("grant_types_supported").toString())
        .startsWith("[\"client_credentials\",");
  }

  @Test
  void startsWithNoDubiousClient(@TempDir Path folder) {
    var yaml =
        PeopleGateway.server()
            + "  mcp: {login: {clients: {desk: {redirectUris: ['http://desk.example.com/']}}}}\n"
            + LOCAL
            + APPS;
    assertThatThrownBy(() -> PeopleGateway.start(folder, yaml, Clock.systemUTC()))
        .hasMessageContaining("server.mcp.login.clients.desk.redirectUris")
        .hasMessageContaining("use https");
  }

  @Test
  void namesTheGrantsAlsoWhereNoPersonCanLogIn(@TempDir Path folder) {
    try (var gateway = ConfiguredGateway.start(folder, "apps: {}\n")) {
      var program = new AccountProgram(gateway.gateway().uri(), "any");
      var metadata = json(program.document("/.well-known/oauth-authorization-server"));
      assertThat(metadata.path("token_endpoint").asString())
          .isEqualTo(program.issuer() + "/identity/oauth/token");
      assertThat(metadata.has("authorization_endpoint")).isFalse();
      assertThat(metadata.path("grant_types_supported").toString())
          .contains("client_credentials", AccountProgram.JWT_BEARER)
          .doesNotContain("authorization_code");
      assertThat(metadata.path("token_endpoint_auth_methods_supported").toString())
          .contains("client_secret_basic", "client_secret_post", "private_key_jwt");
      assertThat(metadata.path("token_endpoint_auth_signing_alg_values_supported").toString())
          .contains("ES256", "RS256")
          .doesNotContain("none", "HS256");
    }
  }
}
