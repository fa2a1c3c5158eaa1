package org.integrationgateway.command.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit trail on the command line, beside a server and after it. */
final class AuditCommandsTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      %s
      apps: {demo: {provider: {source: builtin:demo}}}
      """;

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void make() {
    cli = new Cli(folder, new NoServer()).with("GATEWAY_HOME", folder.resolve("home").toString());
  }

  /** Runs a gateway that refuses two callers. */
  private void serve(String sinks) throws IOException, InterruptedException {
    var home = Files.createDirectories(folder.resolve("home"));
    var file = Files.writeString(folder.resolve("gateway.yaml"), CONFIG.formatted(sinks));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), folder, folder);
    var config = ConfigReader.read(List.of(file), environment).config().orElseThrow();
    try (var gateway = Gateway.start(config)) {
      for (int i = 0; i < 2; i++) {
        var request = HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/apps")).build();
        HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
      }
    }
  }

  @Test
  void recordsOfTheStoreAreListedAndVerified() throws Exception {
    serve("providers: {audit: {rows: {source: builtin:store}}}");
    var listed = cli.run("audit", "list", "--action", "caller.", "--since", "1h", "--limit", "1");
    assertThat(listed.exit()).as(listed.err()).isZero();
    assertThat(listed.out()).contains("caller.refuse\trefused\tunknown\t127.0.0.1\t");
    assertThat(listed.out().lines()).hasSize(1);
    assertThat(cli.run("audit", "list", "--subject", "user:nil").out().lines()).isEmpty();
    assertThat(cli.run("audit", "list", "--json").out())
        .contains("\"sequence\":2", "\"address\":\"127.0.0.1\"");
    var verified = cli.run("audit", "verify");
    assertThat(verified.exit()).isZero();
    assertThat(verified.out()).contains("intact store: 2 records, 1 (");
  }

  @Test
  void aChangedFileIsFound() throws Exception {
    serve("providers: {audit: {main: {source: builtin:file, config: {path: trail.jsonl}}}}");
    assertThat(cli.run("audit", "list").out().lines()).hasSize(2);
    assertThat(cli.run("audit", "verify").exit()).isZero();
    assertThat(cli.run("audit", "verify", "trail.jsonl").exit()).isZero();
    var trail = folder.resolve("trail.jsonl");
    Files.writeString(trail, Files.readString(trail).replaceFirst("127.0.0.1", "127.0.0.2"));
    for (var command :
        List.of(List.of("audit", "verify"), List.of("audit", "verify", "trail.jsonl"))) {
      var verified = cli.run(command.toArray(String[]::new));
      assertThat(verified.exit()).isEqualTo(1);
      assertThat(verified.out()).contains("trail.jsonl:1: the record was changed");
    }
  }

  @Test
  void theLogCannotBeReadBack() throws Exception {
    serve("");
    assertThat(cli.run("audit", "verify").err()).contains("builtin:store");
    var listed = cli.run("audit", "list");
    assertThat(listed.exit()).isEqualTo(1);
    assertThat(listed.err()).contains("builtin:store");
    assertThat(cli.run("audit", "list", "--since", "yesterday").exit()).isEqualTo(2);
    assertThat(cli.run("audit", "list", "--since", "1h", "--until", "2h").exit()).isEqualTo(2);
    assertThat(cli.run("audit", "list", "--columns", "nope", "--json").err())
        .contains("there is no column 'nope'", "time,action");
  }
}
