package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.grants.Access;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.grants.SecretGrant;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Where the client of a connection with OAuth comes from. */
final class OAuthClientSettingsTest extends BuiltAppTest {
  @Test
  void readsVariablesOfTheAppOnly() throws IOException {
    env.put("TRACKER_CLIENT", "from-app");
    var client =
        settings("clientId: '${TRACKER_CLIENT}-1'\nclientSecret: '${PATH}'\nclientAuth: header");
    assertThat(client.clientId()).contains("from-app-1");
    assertThat(client.clientSecret()).isEmpty();
  }

  @Test
  void readsDefaultsOfVariables() throws IOException {
    assertThat(settings("clientId: '${NOT_THERE:-public}'").clientId()).contains("public");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PATH", "HOME", "GATEWAY_HOME", "USER"})
  void neverReadsTheEnvironmentOfTheServer(String variable) throws IOException {
    assertThat(settings("clientId: '${" + variable + "}'").clientId()).isEmpty();
    assertThat(settings("clientId: {env: " + variable + "}").clientId()).isEmpty();
  }

  @Test
  void readsAVariableByItsName() throws IOException {
    env.put("TRACKER_SECRET", "hush");
    var client = settings("clientId: tracker\nclientSecret: {env: TRACKER_SECRET}");
    assertThat(client.clientId()).contains("tracker");
    assertThat(client.clientSecret()).contains(Secret.of("hush"));
  }

  @Test
  void readsStoredSecretsOnlyWhereTheAppIsGrantedThem() throws IOException {
    secrets.put("vault/tracker", Secret.of("hush"));
    secrets.put("vault/database", Secret.of("not for apps"));
    var own = "clientSecret: {secret: {provider: vault, name: tracker}}";
    assertThat(settings(own).clientSecret()).isEmpty();
    grants = granted(new SecretGrant("vault", List.of("tracker"), Optional.empty()));
    assertThat(settings(own).clientSecret()).contains(Secret.of("hush"));
    var other = "clientSecret: {secret: {provider: vault, name: database}}";
    assertThat(settings(other).clientSecret()).isEmpty();
  }

  @Test
  void takesTheConfigurationBeforeTheManifest() throws IOException {
    connections.put(
        "default",
        (ObjectNode)
            Json.MAPPER.readTree("{\"auth\": {\"clientId\": \"own\", \"clientSecret\": \"s\"}}"));
    var client = settings("clientId: of-the-author");
    assertThat(client.clientId()).contains("own");
    assertThat(client.clientSecret()).contains(Secret.of("s"));
  }

  @Test
  void takesTheConfigurationOfTheAppWhereTheConnectionHasNone() throws IOException {
    config.put("clientId", "of-the-app").put("clientSecret", "hush");
    var client = settings("scopes: [read]");
    assertThat(client.clientId()).contains("of-the-app");
    assertThat(client.clientSecret()).contains(Secret.of("hush"));
  }

  @Test
  void loadsAConnectionWithoutClientAndNamesItsKey() throws IOException {
    var client = settings("scopes: [read]");
    assertThat(client.clientId()).isEmpty();
    assertThat(client.key()).isEqualTo("apps.weather.connections.default.auth");
  }

  @Test
  void printsNoSecret() throws IOException {
    env.put("TRACKER_SECRET", "hush-hush");
    var client = settings("clientId: tracker\nclientSecret: '${TRACKER_SECRET}'");
    assertThat(client.toString()).contains("tracker").doesNotContain("hush-hush");
  }

  private static Grants granted(SecretGrant secret) {
    return new Grants(
        Grants.NONE.providers(),
        List.of(),
        List.of(secret),
        List.of(),
        Access.NONE,
        Access.NONE,
        Access.NONE);
  }

  private OAuthSettings settings(String auth) throws IOException {
    var manifest =
        """
        kind: app
        source: github.com/example/providers/tracker
        version: 1.2.3
        spec:
          connections:
            default:
              auth:
                type: oauth2
                authorizationUrl: https://tracker.example/authorize
                tokenUrl: https://tracker.example/token
        """
            + auth.indent(8)
            + """
              surfaces:
                rest:
                  connection: default
                  baseUrl: http://tracker.invalid/v1
                  operations: [{name: list, method: GET, path: /issues}]
            """
                .indent(2)
                .replaceFirst("^ {2}", "");
    return build(manifest).connections().get("default").oauth().orElseThrow();
  }
}
