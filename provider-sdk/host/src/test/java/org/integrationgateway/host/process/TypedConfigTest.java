package org.integrationgateway.host.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.serve.ConfigSchema;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.integrationgateway.sdk.typed.TypedApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TypedConfigTest {
  enum Mode {
    @Name("fast")
    FAST,
    @Name("safe")
    SAFE
  }

  record Upstream(String host, @Default("443") int port) {
    Upstream {
      if (port < 1) {
        throw new IllegalArgumentException("a port is 1 or more");
      }
    }
  }

  record Config(
      @Doc("Where it is") Upstream upstream,
      Secret apiKey,
      @Default("PT30S") Duration timeout,
      @Default("safe") Mode mode,
      @Default("[]") List<Upstream> mirrors,
      Optional<String> note) {}

  private final AtomicReference<Config> seen = new AtomicReference<>();

  @TempDir Path directory;

  @Test
  void readsWhatIsWrittenAndFillsInTheRest() {
    assertThat(configure("{\"upstream\":{\"host\":\"a\"},\"apiKey\":\"s3cr3t\"}")).isEmpty();
    assertThat(seen.get())
        .isEqualTo(
            new Config(
                new Upstream("a", 443),
                Secret.of("s3cr3t"),
                Duration.ofSeconds(30),
                Mode.SAFE,
                List.of(),
                Optional.empty()));
    assertThat(seen.get().toString()).doesNotContain("s3cr3t");
  }

  @Test
  void reportsEverythingThatIsWrongAtOnceWithItsPlace() {
    var problems =
        configure(
            """
            {"upstream": {"hos": "a", "port": 0.5}, "apiKey": 5, "timeout": "soon",
             "mode": "safe-ish", "mirrors": [{"host": "b", "port": 0}], "nota": "x"}\
            """);
    assertThat(problems)
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder(
            "/upstream/hos",
            "/upstream/port",
            "/upstream/host",
            "/apiKey",
            "/timeout",
            "/mode",
            "/mirrors/0",
            "/nota");
    assertThat(problems)
        .contains(
            new Problem("/upstream/hos", "is not known here, did you mean 'host'?"),
            new Problem("/nota", "is not known here, did you mean 'note'?"),
            new Problem("/mirrors/0", "a port is 1 or more"),
            new Problem("/timeout", "must be a duration such as PT30S"));
    assertThat(seen).hasNullValue();
  }

  @Test
  void printsItsSchemaForTheManifest() throws Exception {
    var file = directory.resolve("config.schema.json");
    ConfigSchema.write(Config.class, file);
    assertThat(file).hasContent(ConfigSchema.of(Config.class));
    assertThat(Files.readString(file))
        .startsWith("{\n  \"type\" : \"object\",\n  \"properties\" : {\n")
        .contains("\"description\" : \"Where it is\"")
        .contains("\"writeOnly\" : true")
        .contains("\"default\" : \"PT30S\"")
        .contains("\"fast\"")
        .endsWith("}\n");
  }

  private List<Problem> configure(String json) {
    var socket = directory.resolve("p");
    try (var unused =
            ProviderServer.start(
                socket,
                "typed",
                Config.class,
                config -> {
                  seen.set(config);
                  return TypedApp.named("typed").build();
                });
        var connection = ProviderConnection.open(socket, Deadline.in(Duration.ofMinutes(1)))) {
      return connection.configure("x", json, Deadline.in(Duration.ofMinutes(1)));
    }
  }
}
