package org.integrationgateway.server.audit;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.store.State;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose calls are audited. */
abstract class AuditJournalFixture {
  static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
        limits: {perAddressRate: {perSecond: 0}}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      providers:
        indexeddb:
          main: {source: builtin:sqlite, config: {path: %s/shared.db}}
        audit:
          file: {source: builtin:file, config: {maxFileBytes: 4096, maxFiles: 3, invocations: failed}}
          rows: {source: builtin:store, config: {invocations: all}}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir Path folder;
  final HttpClient http = HttpClient.newHttpClient();

  GatewayConfig config(String home) throws IOException {
    var place = Files.createDirectories(folder.resolve(home));
    var file = Files.writeString(place.resolve("gateway.yaml"), CONFIG.formatted(folder));
    var environment = new Environment(Map.of("GATEWAY_HOME", place.toString()), place, place);
    return ConfigReader.read(List.of(file), environment).config().orElseThrow();
  }

  static String token(GatewayConfig config, String subject) {
    return TestTokens.make(config, subject);
  }

  HttpResponse<String> send(Gateway gateway, String method, String path, String token, String body)
      throws Exception {
    return http.send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("User-Agent", "agent gwt_" + "A".repeat(43))
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  /** Makes a number of records, one for each request. */
  void records(Gateway gateway, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      send(gateway, "GET", "/api/v1/tokens", "gwt_wrong", "");
    }
  }

  static AuditConfig.Files files(GatewayConfig config) {
    return (AuditConfig.Files) config.audit().sinks().get(0).place();
  }

  static VerifiedChain verifyFile(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC())) {
      return new AuditArchive(new ChainStore(state)).verify(files(config));
    }
  }

  static VerifiedChain verifyStore(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC())) {
      return new AuditArchive(new ChainStore(state)).verifyStore();
    }
  }

  static List<AuditRecord> recorded(GatewayConfig config) throws IOException {
    var all = new ArrayList<AuditRecord>();
    for (var file : new ChainFiles(files(config)).all()) {
      Files.readAllLines(file).forEach(line -> all.add(RecordText.parse(line).orElseThrow()));
    }
    return all;
  }
}
