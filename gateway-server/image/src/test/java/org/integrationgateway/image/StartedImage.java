package org.integrationgateway.image;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An image that runs as a container would: its layers are unpacked, and Bubblewrap makes of them a
 * root that cannot be written, with its configuration's environment, user and entry point.
 */
final class StartedImage implements AutoCloseable {
  static final Path BWRAP = Path.of("/usr/bin/bwrap");
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  private final Process process;
  private final Path home;
  private final Path log;
  private final int port;

  private StartedImage(Process process, Path home, Path log, int port) {
    this.process = process;
    this.home = home;
    this.log = log;
    this.port = port;
  }

  /** The manifest of the platform in a layout, by its index. */
  static JsonNode manifest(Path layout) throws IOException {
    var entry = JSON.readTree(Files.readString(layout.resolve("index.json"))).path("manifests");
    var index = blob(layout, entry.get(0).path("digest").asString());
    return blob(layout, index.path("manifests").get(0).path("digest").asString());
  }

  static JsonNode blob(Path layout, String digest) throws IOException {
    return blob(path(layout, digest));
  }

  static JsonNode blob(Path file) throws IOException {
    return JSON.readTree(Files.readAllBytes(file));
  }

  static Path path(Path layout, String digest) {
    return layout.resolve("blobs").resolve(digest.replace(':', '/'));
  }

  /** An entry of a layer. */
  record Entry(String path, long user, int mode, long seconds) {}

  /** Unpacks the layers, the lowest first. */
  static List<Entry> unpack(Path layout, Path root) throws IOException {
    var entries = new ArrayList<Entry>();
    // Mount points, which an engine makes.
    Files.createDirectories(root.resolve("proc"));
    Files.createDirectories(root.resolve("dev"));
    for (var layer : manifest(layout).path("layers")) {
      var file = path(layout, layer.path("digest").asString());
      try (var tar =
          new TarArchiveInputStream(
              new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file))))) {
        for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
          var seconds = entry.getLastModifiedTime().to(TimeUnit.SECONDS);
          entries.add(
              new Entry("/" + entry.getName(), entry.getLongUserId(), entry.getMode(), seconds));
          var target = root.resolve(entry.getName());
          if (entry.isDirectory()) {
            Files.createDirectories(target);
          } else {
            Files.createDirectories(target.getParent());
            Files.copy(tar, target);
            if ((entry.getMode() & 0100) != 0) {
              Files.setPosixFilePermissions(
                  target, EnumSet.complementOf(EnumSet.of(PosixFilePermission.OTHERS_WRITE)));
            }
            Files.setLastModifiedTime(target, entry.getLastModifiedTime());
          }
        }
      }
    }
    return entries;
  }

  /** Starts {@code serve} with the configuration of the image. */
  static StartedImage start(Path root, JsonNode config, Path folder) throws IOException {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    var home = Files.createDirectories(folder.resolve("home"));
    var log = folder.resolve("server.log");
    var line = new ArrayList<>(command(root, config, home));
    config.path("Cmd").forEach(word -> line.add(word.asString()));
    line.addAll(List.of("--port", String.valueOf(port)));
    var process =
        new ProcessBuilder(line).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    return new StartedImage(process, home, log, port);
  }

  /** The command of Bubblewrap up to the entry point. */
  static List<String> command(Path root, JsonNode config, Path home) {
    var user = config.path("User").asString().split(":");
    var line =
        new ArrayList<>(
            List.of(
                BWRAP.toString(),
                "--unshare-user",
                "--uid",
                user[0],
                "--gid",
                user[1],
                "--unshare-pid",
                "--unshare-ipc",
                "--die-with-parent",
                "--ro-bind",
                root.toString(),
                "/",
                "--proc",
                "/proc",
                "--dev",
                "/dev",
                "--tmpfs",
                "/tmp",
                "--bind",
                home.toString(),
                "/var/lib/gateway",
                "--chdir",
                config.path("WorkingDir").asString(),
                "--clearenv"));
    for (var variable : config.path("Env")) {
      var text = variable.asString();
      int at = text.indexOf('=');
      line.addAll(List.of("--setenv", text.substring(0, at), text.substring(at + 1)));
    }
    config.path("Entrypoint").forEach(word -> line.add(word.asString()));
    return line;
  }

  /** Waits until the server serves, and returns how long that took. */
  Duration awaitReady() throws IOException {
    var begun = System.nanoTime();
    while (process.isAlive() && System.nanoTime() - begun < Duration.ofMinutes(5).toNanos()) {
      try {
        if (get("/ready", Map.of()).statusCode() == 200) {
          return Duration.ofNanos(System.nanoTime() - begun);
        }
      } catch (IOException notYet) {
        LockSupport.parkNanos(10_000_000);
      }
    }
    throw new IOException("the server of the image is not ready:\n" + log());
  }

  HttpResponse<String> get(String path, Map<String, String> headers) throws IOException {
    var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    headers.forEach(request::header);
    try {
      return HTTP.send(
          request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Runs the health check of the image, and returns its exit code. */
  int probe(Path root, String path) throws IOException, InterruptedException {
    var line =
        List.of(
            BWRAP.toString(),
            "--ro-bind",
            root.toString(),
            "/",
            "--dev",
            "/dev",
            "/opt/gateway/bin/gateway-ready",
            String.valueOf(port),
            path);
    var process = new ProcessBuilder(line).redirectErrorStream(true).start();
    process.getOutputStream().close();
    process.getInputStream().readAllBytes();
    return process.waitFor();
  }

  String token() throws IOException {
    return Files.readString(home.resolve("token")).strip();
  }

  String log() throws IOException {
    return Files.readString(log);
  }

  /** Returns the Java of the server, below two processes of Bubblewrap. */
  private ProcessHandle server() {
    return process
        .descendants()
        .filter(one -> one.info().command().filter(name -> name.endsWith("/java")).isPresent())
        .findFirst()
        .orElseThrow();
  }

  /** Sends SIGTERM to the server, and returns the exit code that Bubblewrap passes on. */
  int stop() throws InterruptedException {
    server().destroy();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("still there 60 s after SIGTERM");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
