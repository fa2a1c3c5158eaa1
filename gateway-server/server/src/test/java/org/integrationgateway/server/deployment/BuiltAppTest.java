package org.integrationgateway.server.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.apps.SurfaceOverrides;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.integrationgateway.upstreams.UpstreamClients;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds an app of a manifest in front of an upstream that tells what it was sent. */
abstract class BuiltAppTest {
  // CLIENT and ECHO are shared by the test classes, and end with their JVM.
  private static final OutboundClient CLIENT =
      new OutboundClient(1 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());
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
  final Map<String, Secret> secrets = new LinkedHashMap<>();
  final AppBuilder builder =
      new AppBuilder(
          new SchemaCompiler(),
          PreparedDocuments.inMemory(),
          ManifestDocuments.here(
              Path.of("absent"), new ServerConfig.Egress(true, false), PackagesConfig.NONE),
          CLIENT,
          () -> new ServerConfig.Egress(true, false),
          (store, name) -> Optional.ofNullable(secrets.get(store + '/' + name)),
          McpServers.UNCALLED,
          UpstreamClients.UNCALLED);
  ObjectNode config = Json.object();
  final Map<String, String> env = new LinkedHashMap<>();
  Grants grants = Grants.NONE;
  final Map<String, ObjectNode> connections = new LinkedHashMap<>();
  Optional<Boolean> mcp = Optional.empty();
  Map<String, String> params = Map.of();
  Optional<AppProvider> provider = Optional.empty();

  static final String WEATHER =
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

  App build(String manifest) throws IOException {
    Files.writeString(folder.resolve("manifest.yaml"), manifest);
    var read = new ManifestReader().read(folder);
    assertThat(read.problems()).isEmpty();
    var app =
        new AppConfig(
            "weather",
            new Source.Local(folder),
            config,
            env,
            Optional.of(Set.of("127.0.0.1")),
            Optional.empty(),
            SurfaceOverrides.rest(Optional.of(URI.create(ECHO.at("/v9").toString()))),
            Optional.empty(),
            mcp,
            connections,
            PoolConfig.USUAL,
            grants,
            Optional.empty(),
            Sandbox.OFF,
            Optional.empty(),
            AppLimits.NONE,
            Optional.empty());
    return builder.packaged(
        app,
        read.manifest().orElseThrow(),
        folder,
        provider.map(ProviderOffer::of),
        () -> AppHealth.State.NOT_CHECKED);
  }

  JsonNode call(App app, String id, Map<String, List<String>> text) {
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
            Deadline.in(Duration.ofMinutes(1)));
    try (var reply = operation.upstream().execute(invocation)) {
      return Json.MAPPER.readTree(((Reply.Body.Bytes) reply.body()).value());
    }
  }

  static ObjectNode object(String json) {
    return (ObjectNode) Json.MAPPER.readTree(json);
  }

  static AppOperation operation(String id, String schema) {
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

  /** Offers these operations and answers with the input. */
  record Fixed(List<AppOperation> operations) implements AppProvider {
    @Override
    public AppMetadata metadata() {
      return new AppMetadata("fixed", Optional.empty(), Optional.empty(), operations);
    }

    @Override
    public AppResult execute(AppCall call) {
      return AppResult.json(call.input());
    }
  }
}
