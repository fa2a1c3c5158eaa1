package org.integrationgateway.config;

import java.util.HashSet;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.integrationgateway.config.audit.AuditKeys;
import org.integrationgateway.config.authorization.AuthorizationRecords;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.authorization.PolicyKeys;
import org.integrationgateway.config.authorization.PolicyRecords;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RelayConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.server.ServerKeys;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.workflows.WorkflowKeys;
import org.integrationgateway.config.workflows.WorkflowRecords;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Source;
import org.integrationgateway.sdk.authorization.AuthorizationModel;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes records of the values of the file, and checks that every name refers to an entry. */
final class ConfigRecords {
  private static final String USUAL =
      "server: {encryption: {keys: [{id: check, key: '0123456789abcdef0123456789abcdef'}]}}";

  private static final RecordBlock<ServerConfig> SERVER = RecordBlock.of(ServerConfig.class);

  private final Reading reading;
  private final GatewayHome home;

  ConfigRecords(Reading reading, GatewayHome home) {
    this.reading = reading;
    this.home = home;
  }

  /**
   * The configuration. After an error it is what the rest of the files says, to check what they
   * name; empty where too little is left.
   */
  Optional<GatewayConfig> config(Settings root) {
    var runtimes = new RuntimeRecords(reading).runtimes(root.get(ConfigKeys.RUNTIME));
    var declared =
        new ProviderRecords(reading).providers(root.get(ConfigKeys.PROVIDERS)).and(runtimes);
    var providers = new ServingRecords(reading).chosen(root, declared);
    var grants = new GrantRecords(reading, root, providers);
    grants.check(root.get(ConfigKeys.PROVIDERS), root.get(ConfigKeys.RUNTIME));
    var storage = new StorageRecords(reading, home).storage(root, providers);
    var authorization =
        new AuthorizationRecords(reading).authorization(root.get(ConfigKeys.AUTHORIZATION));
    var declaredPolicies = root.get(ConfigKeys.AUTHORIZATION).get(PolicyKeys.POLICIES);
    var policies =
        new PolicyRecords(reading, authorization.model().orElseGet(AuthorizationModel::of))
            .policies(declaredPolicies);
    boolean hasLogin = !providers.of(ProviderKind.IDENTITY).isEmpty();
    var apps = new AppRecords(reading, root, grants, hasLogin).apps();
    new EmbeddedAppChecks(reading).check(root, apps);
    var workflows =
        new WorkflowRecords(reading, providers, root.get(ConfigKeys.APPS).keySet())
            .definitions(root.get(WorkflowKeys.WORKFLOWS));
    var server = root.find(ConfigKeys.SERVER);
    server.ifPresent(this::checkKeys);
    var listeners = new ListenerChecks(reading);
    server.ifPresent(listeners::check);
    server.ifPresent(block -> listeners.checkLogin(block, hasLogin));
    server
        .flatMap(block -> block.find(ServerKeys.ADMIN))
        .ifPresent(
            admin ->
                checkAdmin(
                    admin, policies, providers.defaultOf(ProviderKind.AUTHORIZATION).isPresent()));
    server.ifPresent(this::checkProxies);
    var callers = new CallerChecks(reading);
    callers.checkPolicies(declaredPolicies);
    server.ifPresent(block -> callers.checkOperators(root.get(ConfigKeys.AUTHORIZATION), block));
    callers.checkScopes(providers, root.get(ConfigKeys.APPS).keySet());
    boolean broken = reading.problems().hasErrors() || server.isEmpty();
    var serving = broken ? partial(server) : SERVER.of(server.orElseThrow());
    boolean open = serving.egress().allowByDefault();
    if (!open) {
      apps.replaceAll((name, app) -> app.confined());
    }
    try {
      return Optional.of(
          new GatewayConfig(
              home.path(),
              serving,
              storage,
              open ? providers : providers.confined(),
              policies,
              authorization,
              workflows,
              apps,
              RecordBlock.of(PackagesConfig.InFile.class).of(root.get(ConfigKeys.PACKAGES)).get(),
              RecordBlock.of(RelayConfig.class)
                  .of(root.get(ConfigKeys.RUNTIME).get(ConfigKeys.RELAY)),
              AuditKeys.read(root.get(ConfigKeys.PROVIDERS).get(AuditKeys.AUDIT), home),
              ReadFiles.NONE));
    } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException e) {
      if (broken) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The settings of a {@code server} block with errors, else those of one that has only a key. */
  private ServerConfig partial(Optional<Settings> server) {
    try {
      return SERVER.of(server.orElseThrow());
    } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException e) {
      return SERVER.of(usual());
    }
  }

  private Settings usual() {
    var problems = reading.problems().another();
    var quiet = new Reading(problems, reading.secrets(), reading.folders(), reading.topLevel());
    return Document.parse("gateway.yaml", USUAL, Format.YAML, problems)
        .flatMap(document -> ConfigKeys.ROOT.read(document.root(), "", quiet))
        .map(root -> root.get(ConfigKeys.SERVER))
        .orElseThrow();
  }

  private static Position nowhere() {
    return Source.withoutText("gateway.yaml").whole();
  }

  /**
   * @param grows whether an authorization provider may hold more members
   */
  private void checkAdmin(Settings admin, Map<String, PolicyConfig> policies, boolean grows) {
    reading.reference(
        admin,
        ServerKeys.ADMIN_POLICY,
        "the authorization policy",
        "authorization.policies",
        policies.keySet());
    if (!grows) {
      new CallerChecks(reading).checkAdmin(admin, policies);
    }
  }

  private void checkProxies(Settings server) {
    if (server.find(ServerKeys.BASE_URL).isPresent()
        || server.get(ServerKeys.TRUSTED_PROXIES).isEmpty()) {
      return;
    }
    server
        .node(ServerKeys.TRUSTED_PROXIES)
        .ifPresent(
            proxies ->
                reading.problem(
                    ConfigRule.UNNAMED,
                    proxies.at(),
                    "server.trustedProxies is set and server.baseUrl is not: logins and metadata"
                        + " for clients behind the proxy name this listener",
                    "Set server.baseUrl to the URL that clients use, such as"
                        + " https://gateway.example.com."));
  }

  private void checkKeys(Settings server) {
    var encryption = server.find(ServerKeys.ENCRYPTION);
    var keys = encryption.flatMap(block -> block.find(ServerKeys.KEYS));
    if (encryption.isEmpty() || keys.isEmpty()) {
      return;
    }
    var at = encryption.get().node(ServerKeys.KEYS).map(Node::at).orElseGet(() -> nowhere());
    if (keys.get().isEmpty()) {
      reading.problem(
          FieldRule.VALUE,
          at,
          "'server.encryption.keys' is empty: credentials cannot be stored without a key",
          ServerKeys.ENCRYPTION.doc());
    }
    var ids = new HashSet<String>();
    for (var key : keys.get()) {
      var id = key.find(ServerKeys.KEY_ID);
      if (id.isPresent() && !ids.add(id.get())) {
        reading.problem(
            FieldRule.VALUE,
            at,
            "'server.encryption.keys' has the id '" + id.get() + "' twice",
            "Give every key an id of its own.");
      }
    }
  }
}
