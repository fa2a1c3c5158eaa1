package org.integrationgateway.command.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.integrationgateway.builtin.s3.DirectoryStorage;
import org.integrationgateway.builtin.s3.Presigner;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.LocalStore;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of real servers, and what other servers know after a restore. */
final class BackupTest {
  private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  private static final String OTHER_KEY = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";
  private static final ObjectRef REPORT = new ObjectRef("reports", "2026/november");

  private static Upstreams upstreams;

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void startUpstreams() throws IOException {
    upstreams = new Upstreams();
  }

  @AfterAll
  static void stopUpstreams() throws Exception {
    upstreams.close();
  }

  @Test
  void aServerInANewHomeTakesTheOldTokensAndOpensTheCredentials() throws Exception {
    var archive = folder.resolve("backup.zip");
    writeObject(site("old", KEY).resolve("data/s3/files"));
    Files.writeString(site("old", KEY).resolve("gateway.lock.json"), "{}");
    var token = token("old");
    try (var server = Gateway.start(config("old"));
        var calls = new Calls(server.uri(), token)) {
      assertThat(post(server.uri(), token, "/api/v1/auth/connect-manual", CONNECT).statusCode())
          .isEqualTo(200);
      calls.start();
      var ran = run("old", "backup", archive.toString());
      assertThat(ran.err()).isEmpty();
      assertThat(ran.out()).contains("wrote " + archive).contains("databases: 1", "objects: 1");
      calls.stop();
      assertThat(calls.failed.get()).isZero();
      assertThat(calls.answered.get()).isPositive();
      assertThat(run("old", "restore", archive.toString(), "--replace").err())
          .contains("is open in another process: stop the server first");
    }
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)))
          .isEqualTo("rw-------");
    }
    assertThat(run("old", "backup", archive.toString()).err()).contains("the file already exists");

    site("new", KEY);
    var ran = run("new", "restore", archive.toString(), "--json");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).contains("\"objects\":1");
    assertThat(readObject(folder.resolve("new/data/s3/files"))).isEqualTo("many words");
    assertThat(folder.resolve("new/gateway.lock.json")).hasContent("{}");
    try (var server = Gateway.start(config("new"))) {
      assertThat(post(server.uri(), token, "/api/v1/vault/look", "{}").body()).contains("s3cr3t");
    }
  }

  @Test
  void replacesOnlyOnRequest() throws Exception {
    var archive = folder.resolve("backup.zip");
    site("old", KEY);
    var token = token("old");
    assertThat(run("old", "backup", archive.toString()).exit()).isZero();
    var later = token("old");
    var refused = run("old", "restore", archive.toString());
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("database 'server' is not empty").contains("--replace");
    assertThat(run("old", "restore", archive.toString(), "--replace").exit()).isZero();
    try (var server = Gateway.start(config("old"))) {
      assertThat(apps(server.uri(), token)).isEqualTo(200);
      assertThat(apps(server.uri(), later)).isEqualTo(401);
    }
  }

  @Test
  void changesNothingForAnArchiveThatIsDamagedOrOfAnotherProgram() throws Exception {
    var archive = folder.resolve("backup.zip");
    site("old", KEY);
    token("old");
    run("old", "backup", archive.toString());
    site("new", KEY);
    var damaged = copy(archive, "damaged.zip", "databases/1/1.rows", content -> content + "x");
    var refused = run("new", "restore", damaged.toString());
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("damaged").contains("'databases/1/1.rows'");
    var newer =
        copy(
            archive,
            "newer.zip",
            "manifest.json",
            content -> content.replace("gateway.backup/v1", "gateway.backup/v9"));
    assertThat(run("new", "restore", newer.toString()).err())
        .contains("has the format 'gateway.backup/v9'")
        .contains("this gateway reads 'gateway.backup/v1'");
    var encoded =
        copy(
            archive,
            "encoded.zip",
            "manifest.json",
            content -> content.replace("\"encoding\":1", "\"encoding\":7"));
    assertThat(run("new", "restore", encoded.toString()).err())
        .contains("database 'server' in the backup has format 7");
    var text = Files.writeString(folder.resolve("text.zip"), "no archive");
    assertThat(run("new", "restore", text.toString()).err()).contains("is not a backup");
    assertThat(folder.resolve("new/data")).doesNotExist();
  }

  @Test
  void saysThatTheKeysDoNotOpenIt() throws Exception {
    var archive = folder.resolve("backup.zip");
    site("old", KEY);
    token("old");
    run("old", "backup", archive.toString());
    site("new", OTHER_KEY);
    var ran = run("new", "restore", archive.toString());
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("everything is restored, but the encryption keys");
  }

  private static final String CONNECT =
      "{\"integration\": \"vault\", \"instance\": \"main\", \"credential\": \"s3cr3t\"}";

  /** A home with the configuration of one app and one object store. */
  private Path site(String name, String key) throws IOException {
    var home = Files.createDirectories(folder.resolve(name));
    Files.writeString(home.resolve("manifest.yaml"), TestApps.vault(upstreams));
    Files.writeString(
        home.resolve("gateway.yaml"),
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          egress: {allowPrivateNetworks: true}
          encryption: {keys: [{id: k1, key: %s}]}
        providers:
          s3: {files: {source: builtin:directory}}
        apps:
          vault: {provider: {source: {path: manifest.yaml}}}
        """
            .formatted(key));
    return home;
  }

  private GatewayConfig config(String name) {
    var home = folder.resolve(name);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    return ConfigReader.read(List.of(home.resolve("gateway.yaml")), environment)
        .config()
        .orElseThrow();
  }

  private Cli.Ran run(String name, String... arguments) {
    var home = folder.resolve(name);
    return new Cli(home, new NoServer()).with("GATEWAY_HOME", home.toString()).run(arguments);
  }

  private String token(String name) {
    try (var store = new LocalStore(config(name))) {
      return store.mint("user:ada", "test", Optional.empty()).token().use(text -> text);
    }
  }

  private int apps(URI server, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(server.resolve("/api/v1/apps"))
            .header("Authorization", "Bearer " + token)
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }

  private HttpResponse<String> post(URI server, String token, String path, String body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private static void writeObject(Path directory) throws Exception {
    try (var objects = objects(directory)) {
      objects.write(
          ObjectWrite.of(REPORT),
          new ByteArrayInputStream("many words".getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static String readObject(Path directory) throws Exception {
    try (var objects = objects(directory);
        var content = objects.read(REPORT, Conditions.NONE, ByteRange.ALL)) {
      return new String(content.bytes(), StandardCharsets.UTF_8);
    }
  }

  private static DirectoryStorage objects(Path directory) throws IOException {
    return new DirectoryStorage(directory, Clock.systemUTC(), Presigner.NONE, 1 << 20);
  }

  /** A copy of an archive with another content of one entry. */
  private Path copy(Path archive, String name, String entry, UnaryOperator<String> change)
      throws IOException {
    var copy = Files.copy(archive, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    try (var zip = FileSystems.newFileSystem(copy)) {
      var path = zip.getPath(entry);
      var latin = StandardCharsets.ISO_8859_1;
      Files.writeString(path, change.apply(Files.readString(path, latin)), latin);
    }
    return copy;
  }

  /** Calls an operation without a pause, until it is stopped. */
  private final class Calls implements AutoCloseable {
    final AtomicInteger answered = new AtomicInteger();
    final AtomicInteger failed = new AtomicInteger();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Thread thread;

    Calls(URI server, String token) {
      thread =
          new Thread(
              () -> {
                while (!stopped.get()) {
                  try {
                    var status = post(server, token, "/api/v1/vault/look", "{}").statusCode();
                    (status == 200 ? answered : failed).incrementAndGet();
                  } catch (Exception e) {
                    failed.incrementAndGet();
                  }
                }
              });
    }

    void start() {
      thread.start();
    }

    void stop() throws InterruptedException {
      stopped.set(true);
      thread.join();
    }

    @Override
    public void close() {
      stopped.set(true);
    }
  }
}
