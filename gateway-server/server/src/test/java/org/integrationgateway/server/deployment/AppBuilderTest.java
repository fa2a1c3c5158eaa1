package org.integrationgateway.server.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.core.provider.LoadProblem;
import org.integrationgateway.engines.signing.Presentation;
import org.junit.jupiter.api.Test;

/** Apps of manifests and their configuration. */
final class AppBuilderTest extends BuiltAppTest {
  @Test
  void makesCallableOperationsOfAManifest() throws Exception {
    var app = build(WEATHER);
    assertThat(app.displayName()).contains("Weather");
    assertThat(app.mcp()).isFalse();
    assertThat(app.operations()).containsOnlyKeys("forecast", "report");
    var forecast = app.operations().get("forecast");
    assertThat(forecast.method()).isEqualTo("GET");
    assertThat(forecast.allowedRoles()).containsExactly("reader");
    assertThat(forecast.hints().readOnly()).contains(true);
    assertThat(forecast.parameters())
        .extracting(p -> p.name() + " " + p.type() + " " + p.required())
        .containsExactly("city string true", "days integer false", "units array false");
    assertThat(forecast.input().json().at("/properties/units").toString())
        .isEqualTo("{\"type\":\"array\",\"items\":{}}");
    var seen = call(app, "forecast", Map.of("city", List.of("Bern"), "units", List.of("c", "f")));
    assertThat(seen.get("target").asString())
        .isEqualTo("/v9/acme/cities/Bern?days=3&units=c&units=f");
    assertThat(seen.get("headers").get("authorization").asString()).isEqualTo("Bearer k-1");
    assertThat(seen.get("headers").get("x-client").asString()).isEqualTo("gateway");
    assertThat(seen.get("headers").get("x-tenant").asString()).isEqualTo("acme");
    var report = call(app, "report", Map.of("text", List.of("5"), "place", List.of("{\"lat\":1}")));
    assertThat(report.get("body").asString()).isEqualTo("{\"text\":\"5\",\"place\":{\"lat\":1}}");
  }

  @Test
  void mergesTheDeploymentsConnectionsOverTheManifests() throws Exception {
    connections.put(
        "default",
        object(
            "{\"displayName\":\"Ours\",\"auth\":{\"tokenPrefix\":\"Key"
                + " \"},\"params\":{\"region\":{\"default\":\"eu\"}}}"));
    connections.put("spare", object("{\"auth\":{\"type\":\"manual\"},\"exposure\":\"internal\"}"));
    var app = build(WEATHER);
    var merged = app.connections().get("default");
    assertThat(merged.displayName()).contains("Ours");
    assertThat(merged.auth()).isEqualTo(Connection.Auth.BEARER);
    assertThat(merged.fields()).extracting(Connection.CredentialField::name).containsExactly("key");
    assertThat(merged.presentation()).isEqualTo(new Presentation.Bearer("key", "Key "));
    assertThat(merged.params()).containsKey("region");
    assertThat(app.connections().get("spare").internal()).isTrue();
  }

  @Test
  void refusesConnectionsThatMakeNoSense() {
    connections.put("default", object("{\"auth\":{\"type\":\"baerer\"}}"));
    assertThatThrownBy(() -> build(WEATHER))
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("default")
        .hasMessageContaining("bearer");
  }

  @Test
  void readsAConnectionWithOAuth() throws Exception {
    var app =
        build(
            WEATHER
                .replace("type: bearer", "type: oauth2")
                .replace(
                    "credentials: [{name: key, label: Key}]",
                    "authorizationUrl: https://x.test/a\n        tokenUrl: https://x.test/t"));
    var connection = app.connections().get("default");
    assertThat(connection.auth()).isEqualTo(Connection.Auth.OAUTH2);
    assertThat(connection.fields()).isEmpty();
    assertThat(connection.oauth().orElseThrow().declared().tokenUrl()).contains("https://x.test/t");
  }

  @Test
  void presentsBasicAndHeadersOfOneConnection() throws Exception {
    var app =
        build(
            WEATHER
                .replace("type: bearer", "type: manual")
                .replace(
                    "credentials: [{name: key, label: Key}]\n",
                    "credentials: [{name: key}]\n"
                        + "        authMapping:\n"
                        + "          basic:\n"
                        + "            username: {valueFrom: {credentialFieldRef: {name: key}}}\n"
                        + "            password: {value: x}\n"
                        + "          headers:\n"
                        + "            X-Key: {valueFrom: {credentialFieldRef: {name: key}}}\n"));
    var seen = call(app, "forecast", Map.of("city", List.of("Bern"))).get("headers");
    assertThat(seen.get("authorization").asString()).isEqualTo("Basic ay0xOng=");
    assertThat(seen.get("x-key").asString()).isEqualTo("k-1");
  }

  @Test
  void takesAParameterOfTheConnectionInThePathFromWhatIsStored() throws Exception {
    var app =
        build(
            WEATHER.replace(
                "    default:\n      auth:",
                "    default:\n      params: {city: {required: true}}\n      auth:"));
    var forecast = app.operations().get("forecast");
    assertThat(forecast.parameters()).extracting(Parameter::name).containsExactly("days", "units");
    params = Map.of("city", "Bern");
    assertThat(call(app, "forecast", Map.of()).get("target").asString())
        .isEqualTo("/v9/acme/cities/Bern?days=3");
    assertThatThrownBy(() -> call(app, "forecast", Map.of("city", List.of("Rome"))))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_PARAMETERS));
  }

  @Test
  void readsParametersThatDiscoveryGives() throws Exception {
    var manifest =
        WEATHER.replace(
            "      auth:\n        type: bearer\n",
            "      params:\n"
                + "        site: {from: discovery, field: site}\n"
                + "      discovery: {url: https://x.test/sites, metadata: {site: slug}}\n"
                + "      auth:\n        type: bearer\n");
    var found = build(manifest).connections().get("default");
    assertThat(found.discovery().orElseThrow().declared().url()).isEqualTo("https://x.test/sites");
    assertThat(found.params().get("site").field()).contains("site");
    connections.put(
        "default",
        object("{\"discovery\":null,\"params\":{\"site\":{\"from\":null,\"field\":null}}}"));
    assertThat(build(manifest).connections().get("default").discovery()).isEmpty();
  }

  @Test
  void exposesWhatIsAllowedUnderItsAlias() throws Exception {
    var app =
        build(
            WEATHER
                + """
                  allowedOperations:
                    forecast: {alias: weather.next, description: Mine, allowedRoles: [boss]}
                    report:
                """);
    assertThat(app.operations()).containsOnlyKeys("weather.next", "report");
    var renamed = app.operations().get("weather.next");
    assertThat(renamed.id()).isEqualTo("weather.next");
    assertThat(renamed.description()).contains("Mine");
    assertThat(renamed.allowedRoles()).containsExactly("boss");
    assertThat(call(app, "weather.next", Map.of("city", List.of("x"))).get("target").asString())
        .startsWith("/v9/acme/cities/x");
  }

  @Test
  void hidesWhatIsNotAllowed() throws Exception {
    var app = build(WEATHER + "  allowedOperations:\n    report: {}\n");
    assertThat(app.operations()).containsOnlyKeys("report");
  }

  @Test
  void refusesPagesWithoutAFileAndPagesOfNoOperation() {
    assertThatThrownBy(() -> build(WEATHER + "  pages: {board: {operations: [none]}}\n"))
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("page 'board' has no path, and no program offers resources")
        .hasMessageContaining("spec.pages.board names operation 'none', which does not exist");
  }

  @Test
  void refusesToAllowWhatDoesNotExist() {
    assertThatThrownBy(
            () -> {
              provider = Optional.of(new Fixed(List.of(operation("analyse", "{}"))));
              build(
                  WEATHER
                      + "  allowedOperations:\n    analize: {}\n"
                      + "entrypoint:\n  artifactPath: bin/run\n");
            })
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("Did you mean 'analyse'?");
  }

  @Test
  void checksTheConfigurationAndTellsAllProblems() throws Exception {
    Files.writeString(
        folder.resolve("config.schema.yaml"),
        """
        type: object
        required: [team]
        properties:
          team: {type: string}
          limits: {type: object, properties: {most: {type: integer}}}
        additionalProperties: false
        """);
    var manifest = WEATHER + "  configSchemaPath: config.schema.yaml\n";
    config = object("{\"limits\":{\"most\":\"x\"},\"tem\":1}");
    assertThatThrownBy(() -> build(manifest))
        .isInstanceOfSatisfying(
            AppLoadException.class,
            problem ->
                assertThat(problem.problems())
                    .extracting(LoadProblem::message)
                    .containsExactlyInAnyOrder(
                        "config.team is required",
                        "config.limits.most must be an integer, not this text",
                        "config.tem is not known here. Did you mean 'team'? Known: team, limits."));
    config = object("{\"team\":\"blue\"}");
    assertThat(build(manifest).operations()).hasSize(2);
  }

  @Test
  void letsConfigurationDecideWhatIsATool() throws Exception {
    assertThat(build(WEATHER.replace("spec:\n", "spec:\n  mcp: true\n")).mcp()).isTrue();
    mcp = Optional.of(false);
    assertThat(build(WEATHER.replace("spec:\n", "spec:\n  mcp: true\n")).mcp()).isFalse();
  }
}
