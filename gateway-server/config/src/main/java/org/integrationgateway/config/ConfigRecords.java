package org.integrationgateway.config;

import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.integrationgateway.config.audit.AuditInFile;
import org.integrationgateway.config.authorization.AuthorizationRecords;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.authorization.PolicyRecords;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.NoticeChecks;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.RelayConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.telemetry.OtlpConfig;
import org.integrationgateway.config.telemetry.TelemetryInFile;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.config.workflows.WorkflowRecords;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
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
    var runtimes = new RuntimeRecords(reading).runtimes(root.block("runtime"));
    var declared = new ProviderRecords(reading).providers(root.block("providers")).and(runtimes);
    var providers = new ServingRecords(reading).chosen(root, declared);
    var grants = new GrantChecks(reading, root, providers);
    grants.check(root.block("providers"), root.block("runtime"));
    var storage = new StorageRecords(reading, home).storage(root, providers);
    var authorization =
        new AuthorizationRecords(reading).authorization(root.block("authorization"));
    var declaredPolicies = root.block("authorization").blocks("policies");
    var policies =
        new PolicyRecords(reading, authorization.model().orElseGet(AuthorizationModel::of))
            .policies(declaredPolicies);
    boolean hasLogin = !providers.of(ProviderKind.IDENTITY).isEmpty();
    var apps = new AppRecords(reading, root, grants, hasLogin).apps();
    new EmbeddedAppChecks(reading).check(root, apps);
    new PoolChecks(reading).check(root);
    var workflows =
        root.node("workflows").isEmpty()
            ? List.<WorkflowConfig>of()
            : new WorkflowRecords(reading, providers, root.blocks("apps").keySet())
                .definitions(root.block("workflows"));
    var server = root.written("server", Settings.class);
    server.ifPresent(given -> new EncryptionChecks(reading, providers).check(given));
    var listeners = new ListenerChecks(reading);
    server.ifPresent(listeners::check);
    server.ifPresent(given -> listeners.checkLogin(given, hasLogin));
    checkAdmin(
        root.block("server").block("admin"),
        policies,
        providers.defaultOf(ProviderKind.AUTHORIZATION).isPresent());
    server.ifPresent(this::checkProxies);
    server.ifPresent(given -> new NoticeChecks(reading).check(given, root.blocks("apps").keySet()));
    var callers = new CallerChecks(reading);
    callers.checkPolicies(declaredPolicies);
    server.ifPresent(given -> callers.checkOperators(root.block("authorization"), given));
    callers.checkScopes(providers, root.blocks("apps").keySet());
    var limits = new LimitChecks(reading);
    limits.checkBackend(
        root.block("server").block("limits"),
        root.block("providers").blocks(ProviderKind.CACHE.text()).keySet());
    limits.checkQuotas(
        root.block("authorization"),
        policies,
        providers.defaultOf(ProviderKind.AUTHORIZATION).isPresent());
    boolean broken = reading.problems().hasErrors() || server.isEmpty();
    var block = root.block("server");
    var serving = broken ? partial(block) : SERVER.of(block);
    boolean open = serving.egress().allowByDefault();
    if (!open) {
      apps.replaceAll((name, app) -> app.confined());
    }
    var telemetry = telemetry(root.block("providers"));
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
              RecordBlock.of(PackagesConfig.InFile.class).of(root.block("packages")).get(),
              RecordBlock.of(RelayConfig.class).of(root.block("runtime").block("relay")),
              RecordBlock.of(AuditInFile.class)
                  .of(root.block("providers"))
                  .config(new AuditInFile.Surroundings(home, telemetry)),
              telemetry,
              ReadFiles.NONE));
    } catch (IllegalStateException | IllegalArgumentException | NoSuchElementException e) {
      if (broken) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Optional<OtlpConfig> telemetry(Settings providers) {
    var written = RecordBlock.of(TelemetryInFile.class).of(providers);
    if (written.telemetry().size() > 1) {
      reading.refuse(
          providers,
          "telemetry",
          "'providers.telemetry' has %d entries, but one collector gets everything"
              .formatted(written.telemetry().size()),
          "Keep one of them; the collector can forward to others.");
    }
    return written.config();
  }

  /** The settings of a {@code server} block with errors, else those of one that has only a key. */
  private ServerConfig partial(Settings server) {
    try {
      return SERVER.of(server);
    } catch (IllegalStateException | IllegalArgumentException e) {
      return SERVER.of(usual());
    }
  }

  private Settings usual() {
    var problems = reading.problems().another();
    var quiet = new Reading(problems, reading.secrets(), reading.folders(), reading.topLevel());
    return Document.parse("gateway.yaml", USUAL, Format.YAML, problems)
        .flatMap(document -> ConfigKeys.ROOT.read(document.root(), "", quiet))
        .map(root -> root.block("server"))
        .orElseThrow();
  }

  /**
   * @param grows whether an authorization provider may hold more members
   */
  private void checkAdmin(Settings admin, Map<String, PolicyConfig> policies, boolean grows) {
    reading.reference(
        admin,
        "authorizationPolicy",
        "the authorization policy",
        "authorization.policies",
        policies.keySet());
    if (!grows) {
      new CallerChecks(reading).checkAdmin(admin, policies);
    }
  }

  private void checkProxies(Settings server) {
    if (server.node("baseUrl").isPresent()) {
      return;
    }
    server
        .node("trustedProxies")
        .filter(proxies -> !proxies.items().isEmpty())
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
}
