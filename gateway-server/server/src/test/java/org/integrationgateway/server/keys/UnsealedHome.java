package org.integrationgateway.server.keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;

/**
 * The home of gateways whose root keys a secrets provider unwraps, and the keys of that provider.
 */
final class UnsealedHome {
  /** A root key in the embedded store of keys. */
  static final String NEAR = "{id: k1, key: {unseal: {provider: near, key: gateway}}}";

  /** The same key of the same folder, in a provider of its own process. */
  static final String FAR = "{id: k1, key: {unseal: {provider: far, key: gateway}}}";

  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: %d}
        management: {host: 127.0.0.1, port: %d}
        encryption: {keys: [%s]}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {vault: {provider: {source: {path: %s}}}}
      providers:
        secrets:
          near: {source: builtin:file, config: {keyDirectory: %s}}
      """;

  /** On a busy machine a process starts slowly. */
  private static final String PROCESS =
      """
          far:
            source: {path: %s}
            config: {keys: %s}
            runtime: {pool: {startupTimeout: 5m}}
      """;

  private final Path home;
  private final Path keys;
  private final Upstreams upstreams;

  UnsealedHome(Path folder, String name, Path keys, Upstreams upstreams) throws IOException {
    this.home = Files.createDirectories(folder.resolve(name));
    this.keys = Files.createDirectories(keys);
    this.upstreams = upstreams;
    var app = Files.createDirectories(home.resolve("vault"));
    Files.writeString(app.resolve("manifest.yaml"), TestApps.vault(upstreams));
    var transit = Files.createDirectories(home.resolve("transit"));
    Files.writeString(
        transit.resolve("manifest.yaml"),
        """
        kind: secrets
        source: github.com/acme/providers/transit
        version: 1.0.0
        run: [./provider.sh]
        """);
    TestProgram.script(transit.resolve("provider.sh"), TransitProgram.class);
  }

  /** Another home with the same keys of the provider. */
  UnsealedHome another(String name) throws IOException {
    return new UnsealedHome(home.getParent(), name, keys, upstreams);
  }

  Path keys() {
    return keys;
  }

  /** Gives a key of the provider a newer version. */
  void addVersion(String key) throws IOException {
    var version = new byte[32];
    new SecureRandom().nextBytes(version);
    Files.writeString(
        keys.resolve(key),
        Base64.getEncoder().encodeToString(version) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  GatewayConfig config(String roots) {
    return config(roots, 0, 0);
  }

  GatewayConfig config(String roots, int port, int management) {
    var process = roots.contains("far") ? PROCESS.formatted(home.resolve("transit"), keys) : "";
    return ConfigText.read(
        home, CONFIG.formatted(port, management, roots, home.resolve("vault"), keys) + process);
  }

  ConfiguredGateway start(String roots) {
    return ConfiguredGateway.start(config(roots));
  }
}
