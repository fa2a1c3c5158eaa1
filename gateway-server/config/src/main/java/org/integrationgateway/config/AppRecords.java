package org.integrationgateway.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.AppInFile;
import org.integrationgateway.config.apps.FrontendRecords;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.fields.FieldRule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes records of {@code apps}. */
final class AppRecords {
  private static final String REF = "ref";
  private static final RecordBlock<AppInFile> APP = RecordBlock.of(AppInFile.class);

  private final Reading reading;
  private final Settings root;
  private final Map<String, ObjectNode> shared;
  private final GrantChecks grants;
  private final FrontendRecords frontends;

  /**
   * @param hasLogin whether browsers have sessions
   */
  AppRecords(Reading reading, Settings root, GrantChecks grants, boolean hasLogin) {
    this.reading = reading;
    this.root = root;
    this.shared = root.objects("connections");
    this.grants = grants;
    this.frontends = new FrontendRecords(reading, root.block("server"), hasLogin);
  }

  Map<String, AppConfig> apps() {
    var apps = new LinkedHashMap<String, AppConfig>();
    root.blocks("apps")
        .forEach((name, app) -> app(name, app).ifPresent(config -> apps.put(name, config)));
    return apps;
  }

  private Optional<AppConfig> app(String name, Settings app) {
    reading.reference(
        app,
        "authorizationPolicy",
        "the authorization policy",
        "authorization.policies",
        root.block("authorization").blocks("policies").keySet());
    var connections = connections(app);
    grants.check(app, "apps." + name);
    var frontend = frontends.frontend(name, app.block("static"));
    reading.reference(
        app.block("auth"),
        "provider",
        "the identity provider",
        "providers.identity",
        root.block("providers").blocks("identity").keySet());
    var runtime = runtime(app);
    runtime.ifPresent(elsewhere -> refuseSandbox(name, app, elsewhere));
    return APP.find(app)
        .map(found -> found.named(name, connections, frontend.orElse(null), runtime.orElse(null)));
  }

  /** The runtime that the app names, else {@code runtime.defaultProvider}. */
  private Optional<String> runtime(Settings app) {
    var runtimes = root.block("runtime");
    var declared = runtimes.blocks("providers").keySet();
    return reading
        .reference(
            app.block("runtime"), "provider", "the runtime provider", "runtime.providers", declared)
        .or(() -> runtimes.written("defaultProvider", String.class));
  }

  /** Refuses a sandbox and limits for an app that a runtime runs: both are made on this host. */
  private void refuseSandbox(String name, Settings app, String runtime) {
    var pool = app.block("runtime");
    if (!RecordBlock.of(PoolConfig.class).of(pool).limits().isEmpty()) {
      reading.refuse(
          pool,
          "limits",
          ("'apps.%s.runtime.limits' applies to processes on this host, but the runtime provider"
                  + " '%s' runs this app")
              .formatted(name, runtime),
          "Remove it: the limits of the runtime are in the runtime's own configuration.");
    }
    var choice = RecordBlock.of(Sandbox.InFile.class).of(app).choice();
    if (choice == Sandbox.AUTO || choice == Sandbox.REQUIRED) {
      reading.refuse(
          app,
          "sandbox",
          ("'apps.%s.sandbox' applies to processes on this host, but the runtime provider '%s'"
                  + " runs this app")
              .formatted(name, runtime),
          "Remove it: the runtime isolates the app, and gets egress.allowedHosts.");
    }
  }

  /** The app's connections, each merged over the shared definition that its {@code ref} names. */
  private Map<String, ObjectNode> connections(Settings app) {
    var connections = new LinkedHashMap<String, ObjectNode>();
    for (var entry : app.objects("connections").entrySet()) {
      var merged = entry.getValue().deepCopy();
      var ref = Optional.ofNullable(merged.remove(REF));
      var name = entry.getKey();
      connections.put(name, ref.map(to -> over(shared(to, app, name), merged)).orElse(merged));
    }
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
    return app.node("connections")
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
