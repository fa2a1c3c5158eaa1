package org.integrationgateway.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppKeys;
import org.integrationgateway.config.apps.AppLimits;
import org.integrationgateway.config.apps.FrontendRecords;
import org.integrationgateway.config.apps.SurfaceOverrides;
import org.integrationgateway.config.authorization.PolicyKeys;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.providers.ConfinementKeys;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.Position;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes records of {@code apps}. */
final class AppRecords {
  private static final String REF = "ref";
  private static final RecordBlock<PoolConfig> POOL = RecordBlock.of(PoolConfig.class);

  private final Reading reading;
  private final Settings root;
  private final Map<String, ObjectNode> shared;
  private final GrantRecords grants;
  private final FrontendRecords frontends;

  /**
   * @param hasLogin whether browsers have sessions
   */
  AppRecords(Reading reading, Settings root, GrantRecords grants, boolean hasLogin) {
    this.reading = reading;
    this.root = root;
    this.shared = root.get(ConfigKeys.CONNECTIONS);
    this.grants = grants;
    this.frontends = new FrontendRecords(reading, root.find(ConfigKeys.SERVER), hasLogin);
  }

  Map<String, AppConfig> apps() {
    var apps = new LinkedHashMap<String, AppConfig>();
    root.get(ConfigKeys.APPS)
        .forEach((name, app) -> app(name, app).ifPresent(config -> apps.put(name, config)));
    return apps;
  }

  private Optional<AppConfig> app(String name, Settings app) {
    var policy = policy(app);
    var connections = connections(app);
    var granted = grants.grants(app, "apps." + name);
    var frontend = frontends.frontend(name, app);
    var authProvider = authProvider(app);
    var runtime = runtime(app);
    runtime.ifPresent(elsewhere -> refuseSandbox(name, app, elsewhere));
    return app.find(AppKeys.PROVIDER)
        .flatMap(provider -> provider.find(AppKeys.SOURCE))
        .map(
            source ->
                new AppConfig(
                    name,
                    source,
                    app.find(AppKeys.CONFIG)
                        .orElseGet(() -> JsonMapper.shared().createObjectNode()),
                    app.get(AppKeys.ENV),
                    ConfinementKeys.allowedHosts(app),
                    policy,
                    RecordBlock.of(SurfaceOverrides.InFile.class)
                        .of(app.get(AppKeys.SURFACES))
                        .get(),
                    app.find(AppKeys.ALLOWED_OPERATIONS),
                    app.find(AppKeys.MCP),
                    connections,
                    POOL.of(app.get(AppKeys.RUNTIME)),
                    granted,
                    frontend,
                    ConfinementKeys.sandbox(app),
                    runtime,
                    RecordBlock.of(AppLimits.class).of(app.get(AppKeys.LIMITS)),
                    authProvider,
                    RecordBlock.of(EgressRoute.class).of(app.get(AppKeys.EGRESS)),
                    app.get(AppKeys.CAPTURE)));
  }

  /** The identity provider that the app names for its routes. */
  private Optional<String> authProvider(Settings app) {
    var declared = root.get(ConfigKeys.PROVIDERS).get(DeclaredKinds.IDENTITY.key()).keySet();
    return app.find(AppKeys.AUTH)
        .flatMap(
            auth ->
                reading.reference(
                    auth,
                    AppKeys.AUTH_PROVIDER,
                    "the identity provider",
                    "providers.identity",
                    declared));
  }

  /** The runtime that the app names, else {@code runtime.defaultProvider}. */
  private Optional<String> runtime(Settings app) {
    var runtimes = root.get(ConfigKeys.RUNTIME);
    var declared = runtimes.get(DeclaredKinds.RUNTIME.key()).keySet();
    var settings = app.get(AppKeys.RUNTIME);
    return reading
        .reference(
            settings,
            AppKeys.RUNTIME_PROVIDER,
            "the runtime provider",
            "runtime.providers",
            declared)
        .or(() -> runtimes.find(ConfigKeys.DEFAULT_RUNTIME));
  }

  /** Refuses a sandbox and limits for an app that a runtime runs: both are made on this host. */
  private void refuseSandbox(String name, Settings app, String runtime) {
    if (!POOL.of(app.get(AppKeys.RUNTIME)).limits().isEmpty()) {
      reading.refuse(
          app.get(AppKeys.RUNTIME),
          POOL.key("limits"),
          "'apps.%s.runtime.limits' is for processes of this host, and the runtime provider '%s' runs this app"
              .formatted(name, runtime),
          "Remove it: limits of the runtime's own are in its configuration.");
    }
    if (Set.of(Sandbox.OFF, Sandbox.USUAL).contains(ConfinementKeys.sandbox(app))) {
      return;
    }
    reading.refuse(
        app,
        ConfinementKeys.SANDBOX,
        "'apps.%s.sandbox' is for processes of this host, and the runtime provider '%s' runs this app"
            .formatted(name, runtime),
        "Remove it: the runtime isolates the app, and gets egress.allowedHosts.");
  }

  private Optional<String> policy(Settings app) {
    var declared = root.get(ConfigKeys.AUTHORIZATION).get(PolicyKeys.POLICIES).keySet();
    return reading.reference(
        app, AppKeys.POLICY, "the authorization policy", "authorization.policies", declared);
  }

  /** The app's connections, each merged over the shared definition that its {@code ref} names. */
  private Map<String, ObjectNode> connections(Settings app) {
    var connections = new LinkedHashMap<String, ObjectNode>();
    app.get(AppKeys.CONNECTIONS)
        .forEach(
            (name, connection) -> {
              var merged = connection.deepCopy();
              var ref = Optional.ofNullable(merged.remove(REF));
              connections.put(
                  name, ref.map(to -> over(shared(to, app, name), merged)).orElse(merged));
            });
    return connections;
  }

  private ObjectNode shared(JsonNode ref, Settings app, String connection) {
    var at = place(app, connection);
    if (!ref.isString()) {
      at.ifPresent(
          position ->
              reading.problem(
                  FieldRule.TYPE,
                  position,
                  "'" + REF + "' must be a string",
                  "Name a connection."));
      return JsonMapper.shared().createObjectNode();
    }
    var found = Optional.ofNullable(shared.get(ref.asString()));
    if (found.isEmpty()) {
      at.ifPresent(
          position ->
              reading.dangling(
                  position,
                  "the shared connection",
                  "connections",
                  ref.asString(),
                  shared.keySet()));
    }
    return found.orElseGet(() -> JsonMapper.shared().createObjectNode());
  }

  private static Optional<Position> place(Settings app, String connection) {
    return app.node(AppKeys.CONNECTIONS)
        .flatMap(node -> ((Node.Mapping) node).get(connection))
        .map(node -> ((Node.Mapping) node).get(REF).orElse(node).at());
  }

  /** Merges as files are merged: objects deep, every other value replaced. */
  private static ObjectNode over(ObjectNode earlier, ObjectNode later) {
    var merged = earlier.deepCopy();
    later.forEachEntry(
        (key, value) -> {
          var both = merged.get(key) instanceof ObjectNode base && value instanceof ObjectNode top;
          merged.set(key, both ? over((ObjectNode) merged.get(key), (ObjectNode) value) : value);
        });
    return merged;
  }
}
