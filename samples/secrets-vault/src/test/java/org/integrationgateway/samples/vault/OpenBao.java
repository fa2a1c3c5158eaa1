package org.integrationgateway.samples.vault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.testkit.Polling;

/**
 * A development server of OpenBao or Vault, as a process that listens on loopback and keeps its
 * data in memory. The program is {@code -Dopenbao=FILE}, or {@code bao} or {@code vault} of the
 * path.
 */
final class OpenBao implements TestServer {
  /** Why tests on a real server are skipped. */
  static final String ABSENT =
      "no OpenBao here: set -Dopenbao=FILE to its program, or put bao on the path";

  private static final String ROOT = "root-of-the-test";

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final Path log;
  private final int port;
  private int names;

  private OpenBao(Path program, Path folder) throws IOException {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    log = folder.resolve("openbao.log");
    process =
        new ProcessBuilder(
                program.toString(),
                "server",
                "-dev",
                "-dev-no-store-token",
                "-dev-root-token-id=" + ROOT,
                "-dev-listen-address=127.0.0.1:" + port)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    awaitReady();
    write("sys/auth/approle", Map.of("type", "approle"));
    write("sys/mounts/old", Map.of("type", "kv", "options", Map.of("version", "1")));
    write("sys/mounts/transit", Map.of("type", "transit"));
  }

  /** The program on this machine, if it has one. */
  static Optional<Path> program() {
    var given = System.getProperty("openbao");
    if (given != null) {
      return Optional.of(Path.of(given));
    }
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(folder -> Stream.of(Path.of(folder, "bao"), Path.of(folder, "vault")))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static OpenBao start(Path program) {
    try {
      return new OpenBao(program, Files.createTempDirectory("openbao"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void awaitReady() {
    try {
      Polling.until(() -> !process.isAlive() || isReady());
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    } finally {
      if (!process.isAlive()) {
        close();
      }
    }
    if (!process.isAlive()) {
      throw new IllegalStateException("OpenBao did not start: " + output());
    }
  }

  private boolean isReady() {
    try {
      return send("GET", "sys/health", null) == 200;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  private String output() {
    try {
      return Files.readString(log);
    } catch (IOException none) {
      return "no output";
    }
  }

  private record Response(int status, Map<String, ?> body) {}

  private Response request(String method, String path, Map<String, ?> body) {
    var request =
        HttpRequest.newBuilder(URI.create(address() + "/v1/" + path))
            .timeout(Duration.ofSeconds(30))
            .header("X-Vault-Token", ROOT)
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(JsonValues.write(body)))
            .build();
    try {
      var response = http.send(request, BodyHandlers.ofString());
      return new Response(
          response.statusCode(),
          response.body().isEmpty() ? Map.of() : JsonValues.parseObject(response.body()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException ended) {
      throw new IllegalStateException(ended);
    }
  }

  private int send(String method, String path, Map<String, ?> body) {
    return request(method, path, body).status();
  }

  private Map<String, ?> write(String path, Map<String, ?> body) {
    var response = request("POST", path, body);
    if (response.status() / 100 != 2) {
      throw new IllegalStateException(path + ": " + response);
    }
    return response.body();
  }

  @Override
  public String address() {
    return "http://127.0.0.1:" + port;
  }

  @Override
  public String root() {
    return ROOT;
  }

  @Override
  public void store(String path, Map<String, ?> members) {
    write("secret/data/" + path, Map.of("data", members));
  }

  @Override
  public void delete(String path) {
    send("DELETE", "secret/data/" + path, null);
  }

  @Override
  public void storeOld(String path, Map<String, ?> members) {
    write("old/" + path, members);
  }

  @Override
  public void makeKey(String name) {
    write("transit/keys/" + name, Map.of());
  }

  @Override
  public void rotateKey(String name) {
    write("transit/keys/" + name + "/rotate", Map.of());
  }

  @Override
  public void leastDecryption(String key, int version) {
    write("transit/keys/" + key + "/config", Map.of("min_decryption_version", version));
  }

  /** Stores a policy; its name. */
  private String policy(Policy policy) {
    var name = "test-" + ++names;
    var text =
        policy.paths().entrySet().stream()
            .map(
                rule ->
                    "path \"%s\" { capabilities = %s }"
                        .formatted(rule.getKey(), JsonValues.write(rule.getValue())))
            .collect(Collectors.joining("\n"));
    write("sys/policies/acl/" + name, Map.of("policy", text));
    return name;
  }

  @Override
  public String token(Policy policy, int seconds, boolean renewable) {
    var body = new LinkedHashMap<String, Object>();
    body.put("policies", List.of(policy(policy)));
    body.put("ttl", seconds + "s");
    body.put("renewable", renewable);
    return JsonValues.text(
        JsonValues.members(write("auth/token/create", body).get("auth")), "client_token");
  }

  @Override
  public Role role(Policy policy, int seconds, int mostSeconds) {
    var path = "auth/approle/role/role-" + ++names;
    write(
        path,
        Map.of(
            "token_policies", List.of(policy(policy)),
            "token_ttl", seconds + "s",
            "token_max_ttl", mostSeconds + "s"));
    var id = JsonValues.members(request("GET", path + "/role-id", null).body().get("data"));
    var secret = JsonValues.members(write(path + "/secret-id", Map.of()).get("data"));
    return new Role(JsonValues.text(id, "role_id"), JsonValues.text(secret, "secret_id"));
  }

  @Override
  public void seal() {
    write("sys/seal", Map.of());
  }

  /** Unseals by the key that the development server prints. */
  @Override
  public void unseal() {
    var key =
        output()
            .lines()
            .filter(line -> line.startsWith("Unseal Key: "))
            .map(line -> line.substring("Unseal Key: ".length()).strip())
            .findFirst()
            .orElseThrow();
    write("sys/unseal", Map.of("key", key));
    awaitReady();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
