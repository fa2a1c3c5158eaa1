package org.integrationgateway.server.frontend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestSessions;
import org.integrationgateway.server.testing.TestTokens;

/** A gateway that serves packages with static files from a folder. */
final class SiteUnderTest implements AutoCloseable {
  private final Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private GatewayConfig config;
  private Gateway gateway;

  SiteUnderTest(Path folder) {
    this.folder = folder;
  }

  Path file(String path) {
    return folder.resolve(path);
  }

  /** Writes a file of a package. */
  SiteUnderTest write(String path, String content) {
    try {
      Files.createDirectories(file(path).getParent());
      Files.writeString(file(path), content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the manifest of a user interface in the folder of this name. */
  SiteUnderTest ui(String name, String routes) {
    return write(
        name + "/manifest.yaml",
        """
        kind: ui
        source: test.example/gateway/ui/%s
        version: 1.0.0
        spec:
          assetRoot: site
          routes: %s
        """
            .formatted(name, routes));
  }

  /** The problems that the configuration reader finds in these apps. */
  ConfigReader.Result read(String apps) {
    return read("", apps);
  }

  /**
   * The problems that the configuration reader finds.
   *
   * @param server more lines of the block {@code server}
   */
  ConfigReader.Result read(String server, String apps) {
    write(
        "gateway.yaml",
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
        """
            + server.indent(2)
            + """
        authorization:
          policies:
            team: {members: [{subject: user:ada, role: admin}, {subject: user:bob, role: viewer}]}
        apps:
        """
            + apps.indent(2));
    var environment =
        new Environment(Map.of("GATEWAY_HOME", file("home").toString()), folder, folder);
    return ConfigReader.read(List.of(file("gateway.yaml")), environment);
  }

  SiteUnderTest start(String apps) {
    return start("", apps);
  }

  /** Serves these apps with more lines of the block {@code server}. */
  SiteUnderTest start(String server, String apps) {
    var read = read(server, apps);
    config =
        read.config()
            .orElseThrow(
                () -> new AssertionError(read.problems().stream().map(Problem::toString).toList()));
    gateway = Gateway.start(config);
    return this;
  }

  /** The cookie of a session of this subject. */
  String cookie(String subject) {
    return TestSessions.begin(config, subject, Clock.systemUTC()).text().use(text -> text);
  }

  URI uri() {
    return gateway.uri();
  }

  String token(String subject, Caller.Scope... scopes) {
    return TestTokens.make(config, subject, scopes);
  }

  HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, headers);
  }

  /** Gets a path with this token. */
  HttpResponse<String> as(String token, String path) {
    return get(path, "Authorization", "Bearer " + token);
  }

  HttpResponse<String> send(String method, String path, String... headers) {
    var request = HttpRequest.newBuilder(uri().resolve(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return http.send(
          request.method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse(null);
  }

  @Override
  public void close() {
    if (gateway != null) {
      gateway.close();
    }
  }
}
