package org.integrationgateway.testkit.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.DefaultConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.store.State;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The home folder of a gateway during a test: its configuration and its database. */
final class TemporaryHome implements AutoCloseable {
  /** The name that the package's app has in the deployment. */
  static final String APP = "under-test";

  /** The path of the stub that stands for a GraphQL endpoint. */
  private static final String GRAPHQL = "/graphql";

  private static final Subject TESTER = Subject.of("user:tester");

  private final Path folder;
  private final boolean shared;

  private TemporaryHome(Path folder, boolean shared) {
    this.folder = folder;
    this.shared = shared;
  }

  static TemporaryHome create() {
    try {
      return new TemporaryHome(Files.createTempDirectory("gateway-under-test"), false);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Returns the home of another gateway in the same folder; closing it keeps the folder. */
  TemporaryHome shared() {
    return new TemporaryHome(folder, true);
  }

  Path folder() {
    return folder;
  }

  /** Writes the configuration that an operator would write, and reads it as the server does. */
  GatewayConfig configure(
      Path provided,
      URI upstream,
      String configJson,
      Map<String, String> auth,
      Map<String, String> env,
      Optional<String> mount) {
    var app = app(provided, upstream);
    app.set("config", JsonMapper.shared().readTree(configJson));
    auth.forEach(
        (connection, members) ->
            app.withObject("/connections/" + connection)
                .set("auth", JsonMapper.shared().readTree(members)));
    if (!env.isEmpty()) {
      env.forEach(app.putObject("env")::put);
    }
    mount.ifPresent(path -> app.putObject("static").put("mount", path));
    return configure(Map.of(APP, app));
  }

  /** An app of a package, which may only call the stub. */
  static ObjectNode app(Path provided, URI upstream) {
    var app = JsonMapper.shared().createObjectNode();
    app.putObject("provider")
        .putObject("source")
        .put("path", provided.toAbsolutePath().normalize().toString());
    surfaces(provided, upstream, app);
    app.putObject("egress").putArray("allowedHosts").add(upstream.getHost());
    return app;
  }

  /** Writes the configuration of these apps, and reads it as the server does. */
  GatewayConfig configure(Map<String, ObjectNode> apps) {
    var root = defaults();
    apps.forEach(root.putObject("apps")::set);
    return read(write("gateway.json", root.toString()));
  }

  /** Writes a configuration, and reads it over the defaults of tests as the server does. */
  GatewayConfig configureOver(String yaml) {
    return read(write("gateway.json", defaults().toString()), write("over.yaml", yaml));
  }

  private static ObjectNode defaults() {
    var root = JsonMapper.shared().createObjectNode();
    var server = root.putObject("server");
    server.putObject("public").put("host", "127.0.0.1").put("port", 0);
    server
        .putObject("encryption")
        .putArray("keys")
        .addObject()
        .put("id", "test")
        .put("key", DefaultConfig.newKey());
    var unlimited = server.putObject("limits");
    unlimited.putObject("perSubjectRate").put("perSecond", 0);
    unlimited.putObject("perAddressRate").put("perSecond", 0);
    unlimited.putObject("loginRate").put("perMinute", 0);
    return root;
  }

  /** The stub takes the place of each upstream that the manifest names. */
  private static void surfaces(Path provided, URI upstream, ObjectNode app) {
    try {
      var options = ReadOptions.DEFAULT.withSdkNative(true);
      var manifest = PackageContent.open(provided.toAbsolutePath(), options).manifest();
      var declared = manifest.flatMap(Manifest::app).map(AppSpec::surfaces);
      var url = upstream.toString();
      declared
          .flatMap(Surfaces::rest)
          .ifPresent(rest -> app.withObject("/surfaces/rest").put("baseUrl", url));
      declared
          .flatMap(Surfaces::openapi)
          .ifPresent(api -> app.withObject("/surfaces/openapi").put("baseUrl", url));
      declared
          .flatMap(Surfaces::graphql)
          .ifPresent(graphql -> app.withObject("/surfaces/graphql").put("url", url + GRAPHQL));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private Path write(String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private GatewayConfig read(Path... files) {
    var environment = new Environment(Map.of("GATEWAY_HOME", folder.toString()), folder, folder);
    var result = ConfigReader.read(List.of(files), environment);
    return result
        .config()
        .orElseThrow(
            () ->
                new AssertionError(
                    "the gateway refuses the configuration:\n" + lines(result.problems())));
  }

  /** Creates a token of the caller in the store, as the command line does. */
  Secret token(GatewayConfig config) {
    var clock = Clock.systemUTC();
    try (var state = State.open(config, clock);
        var tokens =
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                config.server().apiTokenTtl(),
                clock)) {
      var request = new TokenRequest("test", Optional.empty(), List.of());
      return tokens.mint(TESTER, request).plaintext();
    }
  }

  @Override
  public void close() {
    if (shared) {
      return;
    }
    try {
      Folders.delete(folder);
    } catch (IOException left) {
      // The system empties its temporary directory; a test must not fail because of it.
    }
  }

  private static String lines(List<Problem> problems) {
    return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
  }
}
