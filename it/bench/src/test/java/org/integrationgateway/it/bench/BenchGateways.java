package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.sdk.Subject;

/** Configurations and tokens of gateways that run in the process of a benchmark. */
record BenchGateways(Path folder) {
  /** A file of the configuration has at most 1 MiB. */
  private static final int LONGEST_FILE = 512 * 1024;

  static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        egress: {allowPrivateNetworks: true}
        limits:
          perSubjectRate: {perSecond: 0}
          perAddressRate: {perSecond: 0}
          eventStreamsPerSubject: 10000
          turnStreamsPerSubject: 10000
      """;

  /**
   * A gateway with these apps.
   *
   * @param name of its home
   * @param apps their entries in the configuration
   */
  GatewayConfig config(String name, Iterable<String> apps) throws IOException {
    var home = Files.createDirectories(folder.resolve(name));
    var files = new ArrayList<Path>();
    files.add(Files.writeString(home.resolve("gateway.yaml"), SERVER));
    var text = new StringBuilder("apps:\n");
    for (var app : apps) {
      if (text.length() + app.length() > LONGEST_FILE) {
        files.add(next(home, files.size(), text));
        text = new StringBuilder("apps:\n");
      }
      text.append(app);
    }
    files.add(next(home, files.size(), text));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(files, environment);
    return read.config().orElseThrow(() -> new IllegalStateException(read.problems().toString()));
  }

  private static Path next(Path home, int number, CharSequence text) throws IOException {
    return Files.writeString(home.resolve("apps-" + number + ".yaml"), text);
  }

  static String token(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC());
        var tokens =
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                Duration.ofDays(1),
                Clock.systemUTC())) {
      var request = new TokenRequest("bench", Optional.empty(), List.of());
      return tokens.mint(Subject.of("user:alice"), request).plaintext().use(text -> text);
    }
  }
}
