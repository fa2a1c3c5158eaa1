package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.builtin.cache.MemoryCache;
import org.integrationgateway.builtin.s3.DirectoryStorage;
import org.integrationgateway.builtin.s3.Presigner;
import org.integrationgateway.builtin.secrets.EnvironmentSecrets;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.grants.Access;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.grants.SecretGrant;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.StoredCredentials;
import org.integrationgateway.connections.UpstreamRevocation;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.declared.SecretValues;
import org.integrationgateway.connections.login.Logins;
import org.integrationgateway.connections.oauth.DeclaredServers;
import org.integrationgateway.connections.oauth.GrantRevoker;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.invoke.TestApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.providers.Entry;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.FixtureScript;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.providers.Providers;
import org.integrationgateway.providers.Setups;
import org.integrationgateway.providers.fixture.FixtureProvider;
import org.integrationgateway.providers.fixture.HostedProvider;
import org.integrationgateway.providers.granted.HostGrants;
import org.integrationgateway.providers.granted.HostOffers;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.deployment.ProviderOffer;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.integrationgateway.upstreams.UpstreamClients;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two providers, each a process of its own, ask their host for everything there is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostServicesTest {
  private static final String MANIFEST =
      """
      kind: app
      source: github.com/acme/providers/%s
      version: 1.0.0
      run: [./provider.sh]
      spec:
        connections:
          default:
            auth: {type: bearer, credentials: [{name: token, label: Token}]}
      """;
  private static final CallContext ALICE = CallContext.of(Subject.of("user:alice"));
  private static final List<String> USED = List.of("main");

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final AppCatalog catalog = new AppCatalog(List.of());
  private InvokerApps outside;
  private Providers providers;

  /** The runtime that runs them; empty: they are processes of this host. */
  Optional<String> runtime() {
    return Optional.empty();
  }

  /** Returns the place where providers run. */
  Hosting hosting(Path home) {
    return Hosting.NOWHERE;
  }

  /** Of the script that is a provider's program. */
  String prelude() {
    return "exec ";
  }

  /** How long the token of a call is. */
  int tokenLength() {
    return 43;
  }

  @BeforeAll
  void startBoth(@TempDir Path home) throws IOException {
    var config =
        FixturePackage.config(home, app("ping", home), app("pong", home), app("poor", home));
    var state = open(State.open(config, Clock.systemUTC()));
    var vault =
        new CredentialVault(
            new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC());
    var resolver = org.integrationgateway.connections.credential.TestApps.resolver(vault);
    var visibleCatalog =
        new VisibleCatalog(catalog, new AccessPolicy(List.of()), TestApps.NO_CREDENTIALS);
    var invoker =
        new Invoker(
            visibleCatalog,
            TestApps.NO_CREDENTIALS,
            Admission.ALL,
            ended -> {},
            Captures.NONE,
            new Invoker.Limits(Duration.ofSeconds(30), 32, 3),
            Runnable::run,
            Optional.empty());
    outside = new InvokerApps(invoker, Party.USER, "test");
    var offers =
        new HostOffers(
            grants -> new InvokerApps(invoker, grants.party(), grants.name()),
            new Few(
                Map.of(
                    ProviderKind.CACHE,
                    new MemoryCache(1 << 20),
                    ProviderKind.S3,
                    open(
                        new DirectoryStorage(
                            home.resolve("objects"), Clock.systemUTC(), Presigner.NONE, 1 << 20)),
                    ProviderKind.INDEXEDDB,
                    state.database().database("bound"),
                    ProviderKind.SECRETS,
                    new EnvironmentSecrets(Map.of("SECRET_A", "s3cr3t"), "SECRET_"))),
            Optional.of(
                new StoredCredentials(
                    visibleCatalog::app,
                    new Connections(
                        visibleCatalog::app,
                        vault,
                        new ConnectionCompletion(
                            state,
                            vault,
                            org.integrationgateway.connections.credential.TestApps.connectCheck(
                                vault),
                            (connection, contents) -> {},
                            event -> {},
                            owner -> {},
                            PublicUrl.of(URI.create("https://gateway.test")),
                            Clock.systemUTC()),
                        new Logins(Clock.systemUTC()),
                        new UpstreamRevocation(
                            app -> Optional.empty(),
                            new GrantRevoker(
                                new DeclaredServers(
                                    () -> URI.create("https://gateway.invalid/callback")),
                                new TokenClient())),
                        event -> {},
                        owner -> {}),
                    vault,
                    resolver)));
    providers =
        open(
            Providers.start(
                config.apps(),
                Setups.hosted(
                    home, app -> new LaunchHost(grants(app.name()), offers), hosting(home)),
                (name, metadata) -> {}));
    // The first attempt may fail on a slow machine.
    for (var name : config.apps().keySet()) {
      providers.find(name).flatMap(Entry::supervisor).orElseThrow().whenServing().join();
    }
    var outbound =
        open(
            new OutboundClient(
                1 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC()));
    var builder =
        new AppBuilder(
            new SchemaCompiler(),
            PreparedDocuments.inMemory(),
            ManifestDocuments.here(
                home, new ServerConfig.Egress(false, false), PackagesConfig.NONE),
            outbound,
            () -> new ServerConfig.Egress(false, false),
            SecretValues.NONE,
            McpServers.UNCALLED,
            UpstreamClients.UNCALLED);
    catalog.replace(providers.apps().stream().map(provided -> build(builder, provided)).toList());
  }

  private static App build(AppBuilder builder, ProvidedApp provided) {
    var prepared = provided.prepared().orElseThrow();
    return builder.packaged(
        provided.config(),
        prepared.manifest(),
        prepared.root(),
        provided.provider().map(ProviderOffer::of),
        provided.health());
  }

  private static HostGrants grants(String app) {
    if (app.equals("poor")) {
      return HostGrants.app(app, Grants.NONE);
    }
    return HostGrants.app(
        app,
        new Grants(
            Map.of(ProviderKind.CACHE, USED, ProviderKind.S3, USED, ProviderKind.INDEXEDDB, USED),
            Stream.of("ping", "pong")
                .flatMap(
                    to ->
                        Stream.of("who", "invoke", "bounce")
                            .map(operation -> new Grants.Invokes(to, Optional.of(operation))))
                .toList(),
            List.of(new SecretGrant("main", List.of("A", "B"), Optional.empty())),
            List.of(),
            Access.NONE,
            Access.NONE,
            Access.WRITE));
  }

  private AppConfig app(String name, Path home) throws IOException {
    var folder = FixturePackage.write(home.resolve("source").resolve(name));
    Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(name));
    var script = folder.resolve("provider.sh");
    Files.writeString(
        script,
        FixtureScript.text(prelude())
            .replace(FixtureProvider.class.getName(), HostedProvider.class.getName()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    var app = FixturePackage.app(name, new Source.Local(folder), Map.of());
    return runtime().map(where -> FixturePackage.on(where, app)).orElse(app);
  }

  final <T extends AutoCloseable> T open(T thing) {
    opened.add(0, thing);
    return thing;
  }

  @AfterAll
  void close() throws Exception {
    for (var thing : opened) {
      thing.close();
    }
  }

  @Test
  void invokesOtherAppsForTheSubjectOfItsCall() {
    assertThat(call("ping", "invoke", "pong", "who", ""))
        .isEqualTo("user:alice PROVIDER 1 ping/invoke>pong/who");
  }

  @Test
  void invokesForItselfOutsideOfACall() {
    assertThat(call("ping", "alone", "pong", "who", ""))
        .isEqualTo("system:ping PROVIDER 0 pong/who");
  }

  @Test
  void endsACycleOfApps() {
    assertThat(call("ping", "bounce", "pong", "ping", ""))
        .startsWith(
            "DENIED: the chain of calls to app 'ping' is too long: ping/bounce -> pong/bounce")
        .endsWith("server.limits.invocationDepth allows 3");
  }

  @Test
  void keepsWhatTwoProvidersPutIntoOneCacheApart() {
    assertThat(call("ping", "put", "main", "k", "of ping")).isEqualTo("put");
    assertThat(call("pong", "get", "main", "k", "")).isEqualTo("nothing");
    assertThat(call("pong", "put", "main", "k", "of pong")).isEqualTo("put");
    assertThat(call("ping", "get", "main", "k", "")).isEqualTo("of ping");
  }

  @Test
  void keepsTheObjectsOfTwoProvidersInOneStoreApart() {
    assertThat(call("ping", "write", "main", "a/b", "hello")).isEqualTo("bucket/a/b=hello");
    assertThat(call("ping", "list", "main", "", "")).isEqualTo("[a/b]");
    assertThat(call("pong", "list", "main", "", "")).isEqualTo("[]");
  }

  @Test
  void keepsTheStoresOfTwoProvidersInOneDatabaseApart() {
    assertThat(call("pong", "recall", "main", "k", "")).isEqualTo("no store");
    assertThat(call("ping", "remember", "main", "k", "of ping")).isEqualTo("1 store");
    assertThat(call("ping", "recall", "main", "k", "")).isEqualTo("of ping");
    assertThat(call("pong", "recall", "main", "k", "")).isEqualTo("no store");
    assertThat(call("poor", "recall", "main", "k", ""))
        .contains("list it under apps.poor.indexeddb");
  }

  @Test
  void givesSecrets() {
    assertThat(call("ping", "secret", "main", "A", "")).isEqualTo("s3cr3t");
    assertThat(call("ping", "secret", "main", "B", "")).startsWith("NOT_FOUND: ");
  }

  @Test
  void keepsCredentialsOfTheSubjectForItsOwnApp() {
    assertThat(call("ping", "connect", "ping", "token", "t0k3n")).isEqualTo("user:alice [token]");
    assertThat(call("ping", "resolve", "ping", "", "")).isEqualTo("t0k3n");
    assertThat(call("pong", "resolve", "pong", "", "")).startsWith("NOT_CONNECTED: user:alice");
    assertThat(call("pong", "resolve", "ping", "", ""))
        .startsWith("DENIED: provider 'pong' has the credentials of its own connections");
  }

  @Test
  void takesLogLinesOfEverybody() {
    assertThat(call("poor", "log", "", "k", "one\ntwo")).isEqualTo("Receipt[taken=2, dropped=0]");
  }

  @Test
  void refusesWhatIsNotGranted() {
    assertThat(call("poor", "put", "main", "k", "v"))
        .isEqualTo(
            "DENIED: provider 'poor' may not use cache 'main': list it under apps.poor.cache");
    assertThat(call("ping", "put", "other", "k", "v")).contains("list it under apps.ping.cache");
    assertThat(call("poor", "write", "main", "k", "v")).contains("list it under apps.poor.s3");
    assertThat(call("poor", "secret", "main", "A", "")).contains("under apps.poor.secrets");
    assertThat(call("poor", "invoke", "ping", "who", ""))
        .isEqualTo(
            "DENIED: provider 'poor' may not invoke operation 'who' of app 'ping': list {app:"
                + " ping, operation: who} under apps.poor.invokes");
  }

  @Test
  void aProviderWithoutGrantsHasNoTokenForACall() {
    assertThat(call("poor", "token", "", "", "")).isEqualTo("none");
  }

  @Test
  void endsTheTokenOfACallWithIt() {
    var token = call("ping", "token", "", "", "");
    assertThat(token).hasSize(tokenLength());
    assertThat(call("ping", "replay", "main", "k", token))
        .startsWith("INVALID_TOKEN: this token is unknown or has expired");
    assertThat(call("ping", "replay", "main", "k", "guess")).startsWith("INVALID_TOKEN: ");
    assertThat(call("ping", "token", "", "", "")).isNotEqualTo(token);
  }

  final AppHealth.State state(String app) {
    return providers.app(app).orElseThrow().health().state();
  }

  final String call(String app, String operation, String name, String key, String value) {
    var parameters = Map.<String, Object>of("name", name, "key", key, "value", value);
    var answer = ALICE.during(() -> outside.invoke(AppInvocation.of(app, operation, parameters)));
    var text = new String(answer.body(), StandardCharsets.UTF_8);
    // An answer holds the answer of the app that was asked, and so on.
    while (text.startsWith("{")) {
      text = Json.parseObject(text.getBytes(StandardCharsets.UTF_8)).path("text").asString("");
    }
    return text;
  }

  /** One provider of each of these kinds, called "main". */
  private record Few(Map<ProviderKind<?>, Object> providers) implements ServiceFinder {
    @Override
    public <P> Optional<P> find(ProviderKind<P> kind, String name) {
      return Optional.ofNullable(providers.get(kind)).map(kind.type()::cast);
    }
  }
}
