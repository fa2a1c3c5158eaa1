package org.integrationgateway.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a PostgreSQL that replicas share. */
final class SharedBackupTest {
  private static final Clock CLOCK = Clock.systemUTC();
  private static final String NONE = "";

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  void moveFromPostgresqlToAFileAndToAnotherPostgresql() throws IOException {
    var archive = folder.resolve("backup.zip");
    var database = Postgres.shared().database();
    var from = config("from", shared(database));
    try (var state = State.open(from, CLOCK)) {
      mint(state);
      var written = Backup.write(from, archive, "1.0", CLOCK);
      assertThat(written.records()).isPositive();
      assertThatThrownBy(() -> Restore.run(from, archive, true))
          .isInstanceOf(GatewayException.class)
          .hasMessageContaining("is open in another process: stop the server first");
    }
    var file = config("file", NONE);
    Restore.run(file, archive, false);
    assertThat(names(file)).containsExactly("kept");
    var other = config("other", shared(Postgres.shared().database()));
    Restore.run(other, archive, false);
    assertThat(names(other)).containsExactly("kept");
    assertThatThrownBy(() -> Restore.run(other, archive, false))
        .hasMessageContaining("database 'server' is not empty");
    Restore.run(other, archive, true);
    assertThat(names(other)).containsExactly("kept");
  }

  @Test
  void otherDatabasesOfTheConfigurationAreInIt() throws IOException {
    var archive = folder.resolve("backup.zip");
    var from =
        config(
            "from",
            """
            providers:
              indexeddb:
                main: {source: builtin:sqlite, default: true}
                notes: {source: builtin:sqlite}
            """);
    try (var state = State.open(from, CLOCK);
        var notes =
            StatePlaces.open(StatePlaces.of(from).databases().get("providers.indexeddb.notes"))) {
      mint(state);
      assertThat(notes.tables(List.of()).byName()).isEmpty();
    }
    assertThat(Backup.write(from, archive, "1.0", CLOCK).databases())
        .extracting(SavedDatabase::name)
        .containsExactly("server", "providers.indexeddb.notes");
    assertThatThrownBy(() -> Restore.run(config("less", NONE), archive, false))
        .hasMessageContaining(
            "the backup has 'providers.indexeddb.notes', which this configuration");
  }

  private static void mint(State state) {
    try (var tokens = tokens(state)) {
      tokens.mint(Subject.of("user:ada"), TokenRequest.named("kept"));
    }
  }

  private static List<String> names(GatewayConfig config) {
    try (var state = State.open(config, CLOCK);
        var tokens = tokens(state)) {
      return tokens.listAny(Optional.empty()).stream().map(token -> token.name()).toList();
    }
  }

  private static ApiTokens tokens(State state) {
    return new ApiTokens(
        new IndexedDbTokenStore(state), state.keys().hash(), Duration.ofDays(1), CLOCK);
  }

  private static String shared(PostgresqlConfig database) {
    return """
    providers:
      indexeddb:
        shared:
          source: builtin:postgresql
          config: {url: "%s", user: postgres, password: postgres}
    """
        .formatted(database.url());
  }

  private GatewayConfig config(String name, String providers) throws IOException {
    var home = Files.createDirectories(folder.resolve(name));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              encryption: {keys: [{id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}]}
            apps: {demo: {provider: {source: builtin:demo}}}
            """
                + providers);
    var read =
        ConfigReader.read(List.of(file), new Environment(ConfigText.variables(home), home, home));
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
