package org.integrationgateway.engines.s3;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A store that runs in a process of its own. */
final class StoreProcess implements S3TestServer {
  private static final int PATIENCE_SECONDS = 60;

  private final Path folder;
  private final int port;
  private final List<String> command;
  private Process process;

  private StoreProcess(Path folder, int port, List<String> command) {
    this.folder = folder;
    this.port = port;
    this.command = command;
  }

  /** Versity S3 Gateway, whose objects are files of a folder. */
  static StoreProcess versity() {
    var program = program("versitygw");
    try {
      var folder = Files.createTempDirectory("versitygw-");
      var objects = folder.resolve("objects");
      Files.createDirectories(objects.resolve(BUCKET));
      int port = freePort();
      var command =
          List.of(
              program,
              "--access",
              KEY,
              "--secret",
              SECRET,
              "--port",
              "127.0.0.1:" + port,
              "--quiet",
              "posix",
              objects.toString());
      var store = new StoreProcess(folder, port, command);
      store.launch();
      return store;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Moto, whose objects are in its memory, and which takes any signature. */
  static StoreProcess moto() {
    var program = program("moto_server");
    try {
      int port = freePort();
      var command = List.of(program, "-H", "127.0.0.1", "-p", Integer.toString(port));
      var store = new StoreProcess(Files.createTempDirectory("moto-"), port, command);
      store.launch();
      store.makeBucket();
      return store;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A program; its absence skips the test, with the reason. */
  private static String program(String name) {
    var found =
        Stream.concat(
                Optional.ofNullable(System.getenv("GATEWAY_S3_STORES"))
                    .map(folder -> Path.of(folder, "bin"))
                    .stream(),
                Stream.of(System.getenv("PATH").split(":")).map(Path::of))
            .map(folder -> folder.resolve(name))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        found.isPresent(), "no %s in GATEWAY_S3_STORES or on the PATH (./install)".formatted(name));
    return found.get().toString();
  }

  /** The signature of the request is not checked, as moto has no accounts. */
  private void makeBucket() throws IOException {
    var request =
        HttpRequest.newBuilder(endpoint().resolve("/" + BUCKET))
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=%s/20260101/us-east-1/s3/aws4_request,".formatted(KEY)
                    + " SignedHeaders=host, Signature=0")
            .PUT(BodyPublishers.noBody());
    try {
      var made = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
      if (made.statusCode() != 200) {
        throw new IOException("no bucket: " + made.statusCode() + " " + made.body());
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  void launch() throws IOException {
    var log = folder.resolve("log");
    process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!listens()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException(command.get(0) + " does not listen: " + Files.readString(log));
      }
    }
  }

  private boolean listens() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 200);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() throws InterruptedException {
    end();
    process.waitFor();
  }

  private void end() {
    // Scripts such as those of pyenv start the program as a process of theirs.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Sends a signal, such as {@code STOP}. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** The folder of the process, with its log and, of some, its objects. */
  Path folder() {
    return folder;
  }

  @Override
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  @Override
  public void close() {
    try {
      kill();
      List<Path> files;
      try (var all = Files.walk(folder)) {
        files = all.sorted(Comparator.reverseOrder()).toList();
      }
      for (var file : files) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static int freePort() throws IOException {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }
}
