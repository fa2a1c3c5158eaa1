package org.integrationgateway.server.keys;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.LoggedLines;
import org.integrationgateway.server.backup.Backup;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets of credentials are in none of the places that a gateway writes to. */
final class PlantedSecretsTest {
  private static final int CONNECTIONS = 20;
  private static final int FIELDS = 25;
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/vault
      version: 1.0.0
      displayName: Vault
      spec:
        connections:
          default:
            mode: subject
            auth:
              type: manual
              credentials: [%s]
              authMapping:
                headers:
                  X-Key: {valueFrom: {credentialFieldRef: {name: f0}}}
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:9
            operations: [{name: look, method: GET, path: /echo}]
      """;
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: the-root-key-k1-longer-than-32-bytes}]}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      providers:
        audit:
          file: {source: builtin:file, config: {path: %s/audit.jsonl}}
          rows: {source: builtin:store}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {vault: {provider: {source: {path: %s}}}}
      """;

  @TempDir private Path home;

  @Test
  void areInNoFileLogMetricOrBackupAlsoAfterKeysHaveChanged() throws Exception {
    var fields = new ArrayList<String>();
    for (int i = 0; i < FIELDS; i++) {
      fields.add("{name: f%d, label: Field}".formatted(i));
    }
    Files.writeString(
        Files.createDirectories(home.resolve("vault")).resolve("manifest.yaml"),
        MANIFEST.formatted(String.join(", ", fields)));
    var places = new LinkedHashMap<String, String>();
    var secrets = new ArrayList<String>();
    try (var log = new LoggedLines("org");
        var gateway =
            ConfiguredGateway.start(
                home, CONFIG.formatted(home, home.resolve("vault")), Clock.systemUTC())) {
      var ada = gateway.token("user:ada");
      var ops = gateway.token("user:ops");
      for (int i = 0; i < CONNECTIONS; i++) {
        secrets.addAll(connect(gateway, ada, i));
        // The upstream does not answer: its failure is in the log.
        gateway.get("/api/v1/vault/look?_instance=i" + i, ada);
      }
      assertThat(secrets).hasSize(500).doesNotHaveDuplicates();
      expect(201, gateway.send("POST", KeyedGateway.KEYS + "/rotate", ops, "{}"));
      expect(202, gateway.send("POST", KeyedGateway.KEYS + "/rewrap", ops, ""));
      places.put("status", gateway.get(KeyedGateway.KEYS + "/status", ops).body());
      var backup = home.resolve("backup.zip");
      Backup.write(gateway.config(), backup, "test", Clock.systemUTC());
      places.putAll(entries(backup));
      places.put("metrics", gateway.get("/metrics", ops).body());
      places.put("apps", gateway.get("/api/v1/apps", ada).body());
      places.put("trail", gateway.get("/admin/api/v1/audit?limit=1000", ops).body());
      places.putAll(files());
      places.put("log", String.join("\n", log.drained()));
    }
    places.putAll(files());

    assertThat(places.keySet()).anyMatch(name -> name.contains("gateway.db"));
    assertThat(places.keySet()).anyMatch(name -> name.contains("audit.jsonl"));
    assertThat(places.get("trail")).contains("connection.connect");
    places.forEach(
        (name, content) ->
            secrets.forEach(
                secret -> {
                  assertThat(content.contains(secret)).as("%s in %s", secret, name).isFalse();
                  var encoded = Base64.getEncoder().encodeToString(secret.getBytes(UTF_8));
                  assertThat(content.contains(encoded)).as("%s in %s", encoded, name).isFalse();
                }));
  }

  private static List<String> connect(ConfiguredGateway gateway, String token, int number) {
    var body = Json.object().put("integration", "vault").put("instance", "i" + number);
    var credentials = body.putObject("credentials");
    var secrets = new ArrayList<String>();
    for (int i = 0; i < FIELDS; i++) {
      var secret = "planted-%03d-%03d-b5f1c9".formatted(number, i);
      credentials.put("f" + i, secret);
      secrets.add(secret);
    }
    expect(200, gateway.send("POST", "/api/v1/auth/connect-manual", token, body.toString()));
    return secrets;
  }

  private static void expect(int status, HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
  }

  /** All files below the home, as text of one character for each byte. */
  private Map<String, String> files() throws IOException {
    var found = new LinkedHashMap<String, String>();
    try (var files = Files.walk(home)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        found.put(file + " " + found.size(), Files.readString(file, ISO_8859_1));
      }
    }
    return found;
  }

  private static Map<String, String> entries(Path archive) throws IOException {
    var found = new LinkedHashMap<String, String>();
    try (var zip = new ZipFile(archive.toFile())) {
      for (var entry : zip.stream().toList()) {
        try (var in = zip.getInputStream(entry)) {
          found.put("backup " + entry.getName(), new String(in.readAllBytes(), ISO_8859_1));
        }
      }
    }
    return found;
  }
}
