package org.integrationgateway.engines.aws;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** Moto in a process of its own: the interface of AWS, with the secrets in its memory. */
final class MotoServer implements AutoCloseable {
  static final String KEY = "AKIDEXAMPLE";
  static final String SECRET = "an-example-of-a-secret-key";
  static final String REGION = "eu-central-2";
  private static final int PATIENCE_SECONDS = 120;

  private final String program;
  private final int port;
  private final Path log;
  private Process process;

  private MotoServer() throws IOException {
    program = program();
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    log = Files.createTempFile("moto-", ".log");
    launch();
  }

  /** Starts a server; its absence skips the test, with the reason. */
  static MotoServer start() {
    try {
      return new MotoServer();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String program() {
    var installed =
        Optional.ofNullable(System.getenv("GATEWAY_S3_STORES"))
            .map(folder -> Path.of(folder, "bin"));
    var path = Stream.of(System.getenv("PATH").split(":")).map(Path::of);
    var found =
        Stream.concat(installed.stream(), path)
            .map(folder -> folder.resolve("moto_server"))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(
        found.isPresent(), "no moto_server in GATEWAY_S3_STORES or on the PATH (../s3/install)");
    return found.get().toString();
  }

  void launch() throws IOException {
    process =
        new ProcessBuilder(program, "-H", "127.0.0.1", "-p", String.valueOf(port))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!listens()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException(program + " does not listen: " + Files.readString(log));
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

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Changes secrets as their owner. */
  void change(Consumer<SecretsManagerClient> change) {
    try (var client =
        SecretsManagerClient.builder()
            .region(Region.of(REGION))
            .endpointOverride(endpoint())
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, SECRET)))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build()) {
      change.accept(client);
    }
  }

  void store(String name, String text) {
    change(client -> client.createSecret(request -> request.name(name).secretString(text)));
  }

  /** Ends the process as {@code kill -9} does. */
  void kill() {
    // A script of pyenv starts the program as a process of its own.
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().join();
  }

  /** The configuration of a provider of this server. */
  String config() {
    return """
        {"region": "%s", "prefix": "gateway/", "endpoint": "%s", "accessKeyId": "%s", "secretAccessKey": "%s", "requestMillis": 5000}
        """
        .formatted(REGION, endpoint(), KEY, SECRET);
  }

  @Override
  public void close() {
    kill();
    try {
      Files.delete(log);
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }
}
