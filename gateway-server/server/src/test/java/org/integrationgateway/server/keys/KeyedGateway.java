package org.integrationgateway.server.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.core.store.State;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.MovedClock;
import org.integrationgateway.server.testing.SealedValues;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import tools.jackson.databind.JsonNode;

/** A gateway with some root keys, an app whose upstream shows its credential, and an operator. */
final class KeyedGateway implements AutoCloseable {
  static final String KEYS = "/admin/api/v1/keys";

  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [%s]}
        egress: {allowPrivateNetworks: true}
        limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {vault: {provider: {source: {path: %s}}}}
      %s\
      """;

  private final List<ConfiguredGateway> replicas = new ArrayList<>();
  private final ConfiguredGateway gateway;
  private final String ops;

  private KeyedGateway(ConfiguredGateway gateway) {
    this.gateway = gateway;
    this.ops = gateway.token("user:ops");
  }

  /**
   * Starts one.
   *
   * @param keys ids of root keys, each of which has always the same key
   * @param more blocks of the configuration
   */
  static KeyedGateway start(Path home, Upstreams upstreams, String more, String... keys) {
    return start(home, new MovedClock(), upstreams, more, keys);
  }

  static KeyedGateway start(
      Path home, MovedClock clock, Upstreams upstreams, String more, String... keys) {
    return new KeyedGateway(
        ConfiguredGateway.start(home, text(home, upstreams, more, keys), clock));
  }

  static String text(Path home, Upstreams upstreams, String more, String... keys) {
    try {
      var app = Files.createDirectories(home.resolve("vault"));
      Files.writeString(app.resolve("manifest.yaml"), TestApps.vault(upstreams));
      var roots =
          Stream.of(keys)
              .map(id -> "{id: %s, key: the-root-key-%s-longer-than-32-bytes}".formatted(id, id))
              .collect(Collectors.joining(", "));
      return CONFIG.formatted(roots, app, more);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another replica. */
  ConfiguredGateway replica() {
    var replica = gateway.replica();
    replicas.add(replica);
    return replica;
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  Path database() {
    return gateway.config().storage().sqliteFile();
  }

  /** The places in which each key seals values, the wrapped keys of subjects among them. */
  Map<String, Map<String, Long>> values() {
    try (var state =
        State.open(gateway.config(), SecretProcesses.of(gateway.config()), Clock.systemUTC())) {
      return SealedValues.in(state.database());
    }
  }

  /** An operator's request, which must have this status. */
  JsonNode ask(int status, String method, String path, String body) {
    var answer = gateway.send(method, path, ops, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return ConfiguredGateway.json(answer);
  }

  /** Seals all values again, and waits for the end. */
  JsonNode rewrap() {
    ask(202, "POST", KEYS + "/rewrap", "");
    return awaitRewrap();
  }

  JsonNode awaitRewrap() {
    long deadline = System.nanoTime() + 30_000_000_000L;
    var status = ask(200, "GET", KEYS + "/status", "");
    while (status.path("rewrap").path("state").asString().equals("running")) {
      assertThat(System.nanoTime()).as(status.toString()).isLessThan(deadline);
      Pause.brief();
      status = ask(200, "GET", KEYS + "/status", "");
    }
    return status;
  }

  /** Connects the app for a new subject, and returns a token of it. */
  String connected(String subject, String credential) {
    var token = gateway.token(subject);
    assertThat(connect(gateway, token, credential).statusCode()).isEqualTo(200);
    return token;
  }

  static HttpResponse<String> connect(ConfiguredGateway at, String token, String credential) {
    return at.send(
        "POST",
        "/api/v1/auth/connect-manual",
        token,
        "{\"integration\": \"vault\", \"credential\": \"" + credential + "\"}");
  }

  static HttpResponse<String> look(ConfiguredGateway at, String token) {
    return at.get("/api/v1/vault/look", token);
  }

  @Override
  public void close() {
    replicas.forEach(ConfiguredGateway::close);
    gateway.close();
  }
}
