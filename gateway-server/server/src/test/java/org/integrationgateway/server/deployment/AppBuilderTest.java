package org.integrationgateway.server.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.app.SessionCatalog;
import org.integrationgateway.sdk.app.SessionCatalogQuery;
import org.integrationgateway.server.call.Arguments;
import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.Invocation;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.catalog.Parameter;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.grants.Grants;
import org.integrationgateway.server.config.providers.PoolConfig;
import org.integrationgateway.server.config.providers.Sandbox;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.status.AppHealth;
import org.integrationgateway.server.status.AppLoadException;
import org.integrationgateway.server.surface.http.JettyUpstream;
import org.integrationgateway.server.surface.http.OutboundClient;
import org.integrationgateway.server.surface.http.OutboundLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

final class AppBuilderTest {
  private static final OutboundClient CLIENT =
      new OutboundClient(1 << 20, OutboundLimits.fixed(Duration.ofSeconds(2)), Clock.systemUTC());
  private static final JettyUpstream ECHO =
      new JettyUpstream(
          (request, response) -> {
            var headers = new TreeMap<String, String>();
            request.getHeaders().forEach(f -> headers.put(f.getLowerCaseName(), f.getValue()));
            var seen = new LinkedHashMap<String, Object>();
            seen.put("target", request.getHttpURI().getPathQuery());
            seen.put("headers", headers);
            seen.put("body", Content.Source.asString(request, UTF_8));
            Content.Sink.write(response, true, Json.MAPPER.writeValueAsString(seen), Callback.NOOP);
          });

  @TempDir Path folder;
  private final AppBuilder builder =
      new AppBuilder(new SchemaCompiler(), CLIENT, new ServerConfig.Egress(true, false));
  private ObjectNode config = Json.object();
  private final Map<String, ObjectNode> connections = new LinkedHashMap<>();
  private Optional<Boolean> mcp = Optional.empty();
  private Map<String, String> params = Map.of();
  private Optional<AppProvider> provider = Optional.empty();

  @AfterAll
  static void stop() throws Exception {
    CLIENT.close();
    ECHO.close();
  }

  private static final String WEATHER =
      """
      kind: app
      source: github.com/example/providers/weather
      version: 1.2.3
      displayName: Weather
      description: Tells the weather
      spec:
        headers:
          X-Client: gateway
        managedParameters:
          - {in: header, name: X-Tenant, value: acme}
          - {in: path, name: tenant, value: acme}
        connections:
          default:
            auth:
              type: bearer
              credentials: [{name: key, label: Key}]
        surfaces:
          rest:
            connection: default
            baseUrl: http://weather.invalid/v1
            operations:
              - name: forecast
                description: The next days
                method: GET
                path: /{tenant}/cities/{city}
                allowedRoles: [reader]
                tags: [public]
                parameters:
                  - {name: city, type: string, in: path, required: true, description: Which}
                  - {name: days, type: int, default: 3}
                  - {name: units, type: array}
              - name: report
                method: POST
                path: /reports
                parameters:
                  - {name: text, type: string, required: true}
                  - {name: place, type: object}
      """;

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
    assertThat(merged.presentation()).isEqualTo(new Connection.Presentation.Bearer("key", "Key "));
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
  void saysHowToDeployAnAppWhoseLoginItCannotCarryOut() throws Exception {
    var manifest =
        WEATHER
            .replace("type: bearer", "type: oauth2")
            .replace(
                "credentials: [{name: key, label: Key}]",
                "authorizationUrl: https://x.test/a\n        tokenUrl: https://x.test/t");
    assertThatThrownBy(() -> build(manifest))
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("oauth2")
        .hasMessageContaining("apps.weather.connections.default.auth");
    connections.put("default", object("{\"auth\":{\"type\":\"bearer\"}}"));
    assertThat(build(manifest).connections().get("default").auth())
        .isEqualTo(Connection.Auth.BEARER);
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
  void refusesEveryMemberThatItDoesNotCarryOut() {
    assertThatThrownBy(
            () ->
                build(
                    WEATHER.replace(
                            "      auth:\n        type: bearer\n",
                            "      params:\n"
                                + "        site: {from: discovery}\n"
                                + "      discovery:\n"
                                + "        url: https://x.test/sites\n"
                                + "        metadata: {site: slug}\n"
                                + "      auth:\n        type: bearer\n")
                        + "  auth: {provider: staff}\n"
                        + "  securitySchemes: {open: {type: none}}\n"
                        + "  http:\n"
                        + "    ping: {path: /ping, method: GET, security: open, target: report}\n"
                        + "  pagination: {style: page}\n"
                        + "  responseMapping: {dataPath: results}\n"
                        + "  allowedOperations:\n"
                        + "    forecast: {paginate: true, pagination: {style: offset}}\n"
                        + "    report:\n"))
        .isInstanceOfSatisfying(
            AppLoadException.class,
            refused ->
                assertThat(refused.problems())
                    .extracting(
                        problem ->
                            problem.replaceFirst(
                                "this version does not carry out (\\S+): .*", "$1"))
                    .containsExactly(
                        "spec.auth.provider",
                        "spec.securitySchemes",
                        "spec.http",
                        "spec.pagination",
                        "spec.responseMapping",
                        "spec.allowedOperations.forecast.paginate",
                        "spec.allowedOperations.forecast.pagination",
                        "spec.connections.default.discovery",
                        "spec.connections.default.params.site.from"));
  }

  @Test
  void servesAnAppWhoseConfigurationReplacesWhatIsNotCarriedOut() throws Exception {
    var manifest =
        WEATHER.replace(
            "      auth:\n        type: bearer\n",
            "      params:\n"
                + "        site: {from: discovery, field: site}\n"
                + "      discovery: {url: https://x.test/sites, metadata: {site: slug}}\n"
                + "      auth:\n        type: bearer\n");
    assertThatThrownBy(() -> build(manifest))
        .isInstanceOf(AppLoadException.class)
        .hasMessageContaining("write apps.weather.connections.default.discovery: null")
        .hasMessageContaining(
            "write apps.weather.connections.default.params.site: {from: null, field: null}");
    connections.put(
        "default",
        object("{\"discovery\":null,\"params\":{\"site\":{\"from\":null,\"field\":null}}}"));
    assertThat(build(manifest).connections().get("default").params()).containsKey("site");
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

  @Test
  void combinesDeclaredAndProvidedOperations() throws Exception {
    provider = Optional.of(new Fixed(List.of(operation("analyse", "{\"type\":\"object\"}"))));
    var app = build(WEATHER);
    assertThat(app.operations()).containsOnlyKeys("forecast", "report", "analyse");
    assertThat(app.operations().get("analyse").transport().wireName()).isEqualTo("provider");
    assertThat(app.operations().get("analyse").connection().name()).isEqualTo("default");
  }

  @Test
  void asksTheProviderForWhatDependsOnTheCaller() throws Exception {
    provider = Optional.of(new PerCaller());
    var app =
        build(
            WEATHER
                + "  allowedOperations:\n    forecast:\n    tide: {alias: sea.tide}\n"
                + "entrypoint:\n  artifactPath: bin/run\n");
    assertThat(app.operations()).containsOnlyKeys("forecast");
    var queries = app.callerQueries();
    assertThat(queries.catalogConnection().orElseThrow().name()).isEqualTo("default");
    var context = CallContext.of(Subject.of("user:alice"));
    var said = queries.operations(context, Optional.empty(), Deadline.in(Duration.ofSeconds(5)));
    assertThat(said.operations()).extracting(Operation::id).containsExactly("sea.tide");
    assertThat(said.maxAge()).isEqualTo(Duration.ofSeconds(30));
    var request =
        new HttpSubjectRequest(
            "ping", "GET", "/ping", Map.of(), Map.of(), "{}", new byte[0], "open", Map.of(), "x");
    assertThat(queries.httpSubject(request, Deadline.in(Duration.ofSeconds(5))))
        .contains(Subject.of("user:carol"));
  }

  @Test
  void asksNoProviderThatHasTheSameForEveryCaller() throws Exception {
    provider = Optional.of(new Fixed(List.of(operation("analyse", "{}"))));
    var queries = build(WEATHER).callerQueries();
    assertThat(queries.catalogConnection()).isEmpty();
    var request =
        new HttpSubjectRequest(
            "ping", "GET", "/ping", Map.of(), Map.of(), "{}", new byte[0], "open", Map.of(), "x");
    assertThat(queries.httpSubject(request, Deadline.in(Duration.ofSeconds(5)))).isEmpty();
  }

  @Test
  void refusesTwoOperationsOfOneNameAndSchemasThatAreNone() {
    provider =
        Optional.of(
            new Fixed(
                List.of(
                    operation("report", "{\"type\":\"object\"}"),
                    operation("odd", "{\"type\":\"objekt\"}"))));
    assertThatThrownBy(() -> build(WEATHER))
        .isInstanceOfSatisfying(
            AppLoadException.class,
            problem -> {
              assertThat(problem.problems()).hasSize(2);
              assertThat(problem).hasMessageContaining("'report'").hasMessageContaining("'odd'");
            });
  }

  private App build(String manifest) throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    var read = new ManifestReader().read(folder);
    assertThat(read.problems()).isEmpty();
    var app =
        new AppConfig(
            "weather",
            new Source.Local(folder),
            config,
            Map.of(),
            Optional.of(Set.of("127.0.0.1")),
            Optional.empty(),
            Optional.of(URI.create(ECHO.at("/v9").toString())),
            mcp,
            connections,
            PoolConfig.USUAL,
            Grants.NONE,
            Optional.empty(),
            Sandbox.OFF,
            Optional.empty());
    return builder.packaged(
        app,
        read.manifest().orElseThrow(),
        folder,
        provider.map(ProviderOffer::of),
        () -> AppHealth.State.NOT_CHECKED);
  }

  private JsonNode call(App app, String id, Map<String, List<String>> text) {
    var operation = app.operations().get(id);
    var credential =
        new Credential(
            "default", "default", Optional.empty(), Map.of("key", Secret.of("k-1")), params);
    var invocation =
        new Invocation(
            operation,
            operation.input().accept(new Arguments.Text(text)),
            CallContext.of(Subject.of("user:alice")),
            Optional.of(credential),
            Deadline.in(Duration.ofSeconds(10)));
    try (var reply = operation.upstream().execute(invocation)) {
      return Json.MAPPER.readTree(((Reply.Body.Bytes) reply.body()).value());
    }
  }

  private static AppOperation operation(String id, String schema) {
    return new AppOperation(
        id,
        Optional.empty(),
        Optional.empty(),
        schema,
        Optional.empty(),
        OperationHints.NONE,
        List.of(),
        List.of());
  }

  private static ObjectNode object(String json) {
    return (ObjectNode) Json.MAPPER.readTree(json);
  }

  /** Offers these operations and answers with the input. */
  private record Fixed(List<AppOperation> operations) implements AppProvider {
    @Override
    public AppMetadata metadata() {
      return new AppMetadata("fixed", Optional.empty(), Optional.empty(), operations);
    }

    @Override
    public AppResult execute(AppCall call) {
      return AppResult.json(call.input());
    }
  }

  /** Has one operation for each caller, and one that is not allowed. */
  private static final class PerCaller implements AppProvider {
    @Override
    public AppMetadata metadata() {
      return new AppMetadata("tides", Optional.empty(), Optional.empty(), List.of())
          .with(Set.of(AppFeature.SESSION_CATALOG, AppFeature.RESOLVE_HTTP_SUBJECT));
    }

    @Override
    public AppResult execute(AppCall call) {
      return AppResult.json(call.input());
    }

    @Override
    public SessionCatalog sessionCatalog(SessionCatalogQuery query) {
      assertThat(CallContext.current()).contains(query.context());
      return new SessionCatalog(
          List.of(operation("tide", "{}"), operation("wave", "{}")), Duration.ofSeconds(30));
    }

    @Override
    public Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
      return Optional.of(Subject.of("user:carol"));
    }
  }
}
