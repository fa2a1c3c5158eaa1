package org.integrationgateway.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.authorization.AuthorizationConfig;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.CorsConfig;
import org.integrationgateway.config.server.FleetConfig;
import org.integrationgateway.config.server.McpConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.config.server.RefreshConfig;
import org.integrationgateway.config.server.RelayConfig;
import org.integrationgateway.config.server.ReloadConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.ShutdownConfig;
import org.integrationgateway.config.server.StorageConfig;
import org.integrationgateway.config.server.StreamLimits;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.TestConfig;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;

/**
 * A gateway on a free port with a home of its own, apps from manifests in the test, and upstreams
 * of the test.
 */
public final class TestGateway implements BeforeAllCallback, AfterAllCallback {
  // A busy machine may pause a thread for seconds: only apps with a time limit of their own are
  // meant to miss it.
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Map<String, Function<Upstreams, String>> manifests = new LinkedHashMap<>();
  private final Map<String, String> boundTo = new LinkedHashMap<>();
  private final Map<String, Duration> timeLimits = new LinkedHashMap<>();
  private final Map<String, PolicyConfig> policies = new LinkedHashMap<>();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private Optional<ServerConfig.Listener> management = Optional.empty();
  private boolean getReadsOnly;
  private RatesConfig rates = RatesConfig.UNLIMITED;
  private StreamLimits streams = StreamLimits.DEFAULT;
  private List<String> proxies = List.of();
  private Optional<TlsConfig> tls = Optional.empty();
  private AuditConfig audit = AuditConfig.LOG;
  private Upstreams upstreams;
  private Path home;
  private GatewayConfig config;
  private Gateway gateway;
  private String alice;
  private String bob;

  /** A gateway with the apps of the door contract. */
  public static TestGateway withEveryApp() {
    return new TestGateway()
        .app("echo", TestApps::echo)
        .app("vault", TestApps::vault)
        .app("guarded", TestApps::guarded)
        .bind(
            "guarded", new PolicyConfig("readers", false, List.of(member("user:alice", "reader"))))
        .app("slow", upstreams -> TestApps.single("slow", upstreams.good()))
        .timeLimit("slow", Duration.ofMillis(1500))
        .app("broken", upstreams -> TestApps.single("broken", upstreams.broken()))
        .app("garbage", upstreams -> TestApps.single("garbage", upstreams.garbage()))
        .app("absent", upstreams -> TestApps.single("absent", upstreams.absent()));
  }

  private static PolicyConfig.Member member(String subject, String role) {
    return new PolicyConfig.Member(subject, role);
  }

  public TestGateway app(String name, Function<Upstreams, String> manifest) {
    manifests.put(name, manifest);
    return this;
  }

  public TestGateway bind(String app, PolicyConfig policy) {
    policies.put(policy.name(), policy);
    boundTo.put(app, policy.name());
    return this;
  }

  public TestGateway withManagement() {
    management = Optional.of(new ServerConfig.Listener("127.0.0.1", 0));
    return this;
  }

  /** Sets {@code server.invocation.getReadsOnly}. */
  public TestGateway getReadsOnly() {
    getReadsOnly = true;
    return this;
  }

  /** Sets the rates of {@code server.limits}; a test gateway has none. */
  public TestGateway limited(RatesConfig limits) {
    rates = limits;
    return this;
  }

  /** Sets the limits of event streams and MCP sessions. */
  public TestGateway streaming(StreamLimits limits) {
    streams = limits;
    return this;
  }

  /** Sets {@code server.trustedProxies}. */
  public TestGateway behind(String... networks) {
    proxies = List.of(networks);
    return this;
  }

  /** Sets {@code providers.audit}. */
  public TestGateway audited(AuditConfig sinks) {
    audit = sinks;
    return this;
  }

  /** Sets {@code server.public.tls}. */
  public TestGateway tls(TlsConfig files) {
    tls = Optional.of(files);
    return this;
  }

  /** Sets {@code apps.<name>.limits.requestTimeout}. */
  public TestGateway timeLimit(String app, Duration longest) {
    timeLimits.put(app, longest);
    return this;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    upstreams = new Upstreams();
    home = Files.createTempDirectory("gateway-test");
    var apps = new LinkedHashMap<String, AppConfig>();
    for (var manifest : manifests.entrySet()) {
      var folder = Files.createDirectories(home.resolve("source").resolve(manifest.getKey()));
      Files.writeString(folder.resolve("manifest.yaml"), manifest.getValue().apply(upstreams));
      apps.put(manifest.getKey(), app(manifest.getKey(), folder));
    }
    config =
        new GatewayConfig(
            home,
            server(),
            storage(),
            DeclaredProviders.NONE,
            policies,
            AuthorizationConfig.NONE,
            List.of(),
            apps,
            PackagesConfig.NONE,
            RelayConfig.OPEN,
            audit,
            Optional.empty(),
            ReadFiles.NONE);
    gateway = Gateway.start(config);
    alice = token("user:alice");
    bob = token("user:bob");
  }

  private AppConfig app(String name, Path folder) {
    return TestConfig.app(
        name,
        new Source.Local(folder),
        Map.of(),
        Optional.empty(),
        Optional.ofNullable(boundTo.get(name)),
        Sandbox.OFF,
        limits(name));
  }

  private AppLimits limits(String app) {
    var none = AppLimits.NONE;
    return new AppLimits(
        Optional.ofNullable(timeLimits.get(app)),
        none.upstreamResponseTimeout(),
        none.upstreamTries(),
        none.calls(),
        none.operations());
  }

  private ServerConfig server() {
    var limits = ServerConfig.Limits.DEFAULT;
    return new ServerConfig(
        new ServerConfig.Listener("127.0.0.1", 0, tls),
        management.map(open -> new ServerConfig.Management(open, Optional.empty())),
        Optional.empty(),
        Optional.empty(),
        new ServerConfig.Encryption(
            List.of(new ServerConfig.EncryptionKey("k1", Secret.of("0123456789abcdef".repeat(4))))),
        Duration.ofDays(1),
        McpConfig.DEFAULT,
        new ServerConfig.Egress(true, true),
        new ServerConfig.Limits(
            limits.requestBodyBytes(),
            limits.uploadBytes(),
            limits.upstreamResponseBytes(),
            PATIENCE,
            PATIENCE,
            limits.upstreamResponseTimeout(),
            limits.upstreamTries(),
            limits.invocationDepth(),
            limits.perAppConcurrency(),
            limits.concurrency(),
            PATIENCE,
            rates,
            streams),
        ServerConfig.Serving.DEFAULT,
        ServerConfig.SessionTimes.DEFAULT,
        proxies,
        Optional.empty(),
        ServerConfig.Readiness.ALL,
        new ServerConfig.Invocation(getReadsOnly),
        new ServerConfig.Connect(false, false),
        RefreshConfig.DEFAULT,
        ShutdownConfig.DEFAULT,
        CorsConfig.DEFAULT,
        LogConfig.DEFAULT,
        ReloadConfig.DEFAULT,
        List.of(),
        FleetConfig.DEFAULT);
  }

  private StorageConfig storage() {
    return new StorageConfig(home.resolve("gateway.db"));
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (gateway != null) {
      gateway.close();
      SealedValues.requireDeclared(database());
    }
    upstreams.close();
    try (var files = Files.walk(home)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The file of the embedded store. */
  public Path database() {
    return config.storage().sqliteFile();
  }

  public URI uri() {
    return gateway.uri();
  }

  /** The HTTP status of {@code /ready} on the management listener. */
  public int ready() {
    var uri = gateway.managementUri().orElseThrow().resolve("/ready");
    return send(HttpRequest.newBuilder(uri).build()).statusCode();
  }

  public Gateway gateway() {
    return gateway;
  }

  public String alice() {
    return alice;
  }

  public String bob() {
    return bob;
  }

  /** Creates a token in the store, beside the server, as the command line does. */
  public String token(String subject, Caller.Scope... scopes) {
    return TestTokens.make(config, subject, scopes);
  }

  /** Begins a session in the store, beside the server, and returns its text. */
  public String session(String subject) {
    return TestSessions.begin(config, subject, Clock.systemUTC()).text().use(text -> text);
  }

  /** Sends a request with a token and a JSON body, unless they are null. */
  public HttpResponse<String> send(String method, String path, String token, JsonNode body) {
    var request = HttpRequest.newBuilder(uri().resolve(path));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    request.method(
        method,
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(Json.write(body)));
    return send(request.build());
  }

  public HttpResponse<String> send(HttpRequest request) {
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Stores a credential for the owner of the token. */
  public void connect(String token, String app, String instance, String credential) {
    var body =
        Json.object()
            .put("integration", app)
            .put("instance", instance)
            .put("credential", credential);
    var answer = send("POST", "/api/v1/auth/connect-manual", token, body);
    if (answer.statusCode() != 200) {
      throw new AssertionError("not connected: " + answer.body());
    }
  }
}
