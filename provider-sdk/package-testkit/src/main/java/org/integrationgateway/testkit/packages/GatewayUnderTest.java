package org.integrationgateway.testkit.packages;

import static java.util.Locale.ROOT;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.provider.ProviderStatus.Runs;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.Gateway;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A whole gateway in this process that serves one package and calls only the {@link Upstream} of
 * the test. Tests call it over HTTP with a token, like other callers.
 *
 * <pre>{@code
 * try (var upstream = StubUpstream.start().answer("GET", "/items", 200, "[]");
 *     var gateway = GatewayUnderTest.serve(Path.of("."), upstream)) {
 *   assertThat(gateway.call("items.list", "{}").status()).isEqualTo(200);
 * }
 * }</pre>
 */
public final class GatewayUnderTest implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final TemporaryHome home;
  private final GatewayConfig config;
  private final Gateway gateway;
  private final Secret token;
  private final String app;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  private GatewayUnderTest(
      TemporaryHome home, GatewayConfig config, Gateway gateway, Secret token, String app) {
    this.home = home;
    this.config = config;
    this.gateway = gateway;
    this.token = token;
    this.app = app;
  }

  /** This gateway, for calls of another app. */
  public GatewayUnderTest of(String other) {
    return new GatewayUnderTest(home, config, gateway, token, other);
  }

  /** Serves a package without configuration. */
  public static GatewayUnderTest serve(Path provided, Upstream upstream) {
    return serve(provided, upstream, "{}");
  }

  /**
   * Serves a package.
   *
   * @param provided the folder with its manifest, or an archive; files that commands of the
   *     manifest build are only in the archive
   * @param upstream takes the place of the base URL of the manifest or of its OpenAPI document; its
   *     {@code /graphql} takes the place of the GraphQL endpoint
   * @param configJson what a deployment would write as the app's {@code config}
   * @throws AssertionError when the gateway refuses it, with every problem
   */
  public static GatewayUnderTest serve(Path provided, Upstream upstream, String configJson) {
    return serve(provided, upstream, configJson, Map.of(), Map.of(), Optional.empty());
  }

  /**
   * Serves a package whose connections are made at an authorization server of the test.
   *
   * @param provided the folder with its manifest, or an archive; files that commands of the
   *     manifest build are only in the archive
   * @param auth by the name of the connection, a JSON object with what a deployment would write as
   *     its {@code auth}: the client, and endpoints that take the place of the manifest's
   * @throws AssertionError when the gateway refuses it, with every problem
   */
  public static GatewayUnderTest serveConnecting(
      Path provided, Upstream upstream, Map<String, String> auth) {
    return serve(provided, upstream, "{}", auth, Map.of(), Optional.empty());
  }

  /**
   * Serves a package with its static files, to callers with a token.
   *
   * @param provided the folder with its manifest, or an archive; files that commands of the
   *     manifest build are only in the archive
   * @param mount path that its files are below, such as {@code /board}
   * @throws AssertionError when the gateway refuses it, with every problem
   */
  public static GatewayUnderTest serveAt(String mount, Path provided, Upstream upstream) {
    return serve(provided, upstream, "{}", Map.of(), Map.of(), Optional.of(mount));
  }

  /**
   * Serves a package with values that its manifest takes from the environment.
   *
   * @param provided the folder with its manifest, or an archive; files that commands of the
   *     manifest build are only in the archive
   * @param env what a deployment would write as the app's {@code env}
   * @throws AssertionError when the gateway refuses it, with every problem
   */
  public static GatewayUnderTest serveWith(
      Path provided, Upstream upstream, Map<String, String> env) {
    return serve(provided, upstream, "{}", Map.of(), env, Optional.empty());
  }

  /**
   * Serves a package with a configuration and values that its manifest takes from the environment.
   *
   * @param provided the folder with its manifest, or an archive; files that commands of the
   *     manifest build are only in the archive
   * @param configJson what a deployment would write as the app's {@code config}
   * @param env what a deployment would write as the app's {@code env}
   * @throws AssertionError when the gateway refuses it, with every problem
   */
  public static GatewayUnderTest serveWith(
      Path provided, Upstream upstream, String configJson, Map<String, String> env) {
    return serve(provided, upstream, configJson, Map.of(), env, Optional.empty());
  }

  private static GatewayUnderTest serve(
      Path provided,
      Upstream upstream,
      String configJson,
      Map<String, String> auth,
      Map<String, String> env,
      Optional<String> mount) {
    var home = TemporaryHome.create();
    try {
      var config = home.configure(provided, upstream.uri(), configJson, auth, env, mount);
      return serving(home, config);
    } catch (RuntimeException refused) {
      home.close();
      throw new AssertionError("the gateway refuses the package: " + refused.getMessage(), refused);
    } catch (AssertionError refused) {
      home.close();
      throw refused;
    }
  }

  static GatewayUnderTest serving(TemporaryHome home, GatewayConfig config) {
    var gateway = Gateway.start(config);
    for (var status : gateway.statuses()) {
      if (status.runs() == Runs.NOWHERE) {
        gateway.close();
        throw new AssertionError("the gateway refuses the package: " + status.reason());
      }
    }
    return new GatewayUnderTest(home, config, gateway, home.token(config), TemporaryHome.APP);
  }

  /**
   * Serves what a configuration names, such as providers of other kinds than apps. It listens on
   * loopback, has a database of its own and no limits of requests.
   *
   * @param app whose operations {@link #call} calls
   * @param yaml in the form of {@code gateway.yaml}; its keys take the place of these defaults
   * @throws AssertionError when the gateway refuses it, with every problem
   */
  public static GatewayUnderTest configured(String app, String yaml) {
    var home = TemporaryHome.create();
    try {
      return serving(home, home.configureOver(yaml)).of(app);
    } catch (RuntimeException | AssertionError refused) {
      home.close();
      throw refused;
    }
  }

  /**
   * Another gateway with the same configuration, on the same database, as a deployment of several
   * replicas has. It is closed before the first one.
   */
  public GatewayUnderTest replica() {
    return new GatewayUnderTest(home.shared(), config, Gateway.start(config), token, app);
  }

  /** The operations of the app that a caller sees, by id. */
  public List<String> operations() {
    var listed = send("GET", "/api/v1/apps/" + app + "/operations", "");
    return JsonMapper.shared()
        .readTree(listed.body())
        .valueStream()
        .map(operation -> operation.path("id").asString(""))
        .toList();
  }

  /**
   * Connects the caller's account, with the fields that the app's connection needs.
   *
   * @param credentials by the names of the connection's credential fields
   * @throws AssertionError when it is refused
   */
  public void connect(Map<String, String> credentials) {
    var body = JsonMapper.shared().createObjectNode();
    credentials.forEach(body.putObject("credentials")::put);
    connect(body);
  }

  /** Connects with these members of the body, beside the name of the app. */
  void connect(ObjectNode members) {
    var body = members.put("integration", app);
    var answer = send("POST", "/api/v1/auth/connect-manual", body.toString());
    if (answer.status() != 200) {
      throw new AssertionError("the gateway refuses the credentials: " + answer);
    }
  }

  /**
   * Connects the caller's account at an authorization server, by the connection that the app uses
   * by default.
   *
   * @param person agrees, or declines: gets the URL that a browser would open, and returns the URL
   *     that the browser is sent to
   * @return what the gateway answers to the program that has begun
   */
  public Answer connect(UnaryOperator<URI> person) {
    return connect("{}", person);
  }

  /**
   * As {@link #connect(UnaryOperator)}.
   *
   * @param request further members of the body of {@code POST /api/v1/auth/start-oauth}, such as
   *     {@code connection} and {@code connectionParams}, as a JSON object
   */
  public Answer connect(String request, UnaryOperator<URI> person) {
    var body = (ObjectNode) JsonMapper.shared().readTree(request);
    body.put("integration", app);
    var begun = send("POST", "/api/v1/auth/start-oauth", body.toString());
    if (begun.status() != 200) {
      throw new AssertionError("the gateway does not begin to connect: " + begun);
    }
    var back = person.apply(URI.create(begun.at("/url")));
    return send("GET", back.getRawPath() + "?" + back.getRawQuery(), "");
  }

  /**
   * Calls an operation.
   *
   * @param input a JSON object, as text
   */
  public Answer call(String operation, String input) {
    return send("POST", "/api/v1/" + app + "/" + operation, input);
  }

  /**
   * Delivers an event to a hosted binding, as a sender without an account at the gateway.
   *
   * @param path of the binding, such as {@code /github}
   * @param headers beside {@code Content-Type: application/json}, which they may replace
   */
  public Answer deliver(String path, Map<String, String> headers, String body) {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/" + app + path))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body));
    headers.forEach(request::setHeader);
    return send(request.build());
  }

  /**
   * Requests a page or another static file.
   *
   * @param path from the root of the gateway, such as {@code /board/index.html}
   */
  public Answer page(String path) {
    return send("GET", path, "");
  }

  /** The socket that it listens on. */
  public URI uri() {
    return gateway.uri();
  }

  /** The caller's token. */
  public Secret token() {
    return token;
  }

  @Override
  public void close() {
    gateway.close();
    home.close();
  }

  private Answer send(String method, String path, String body) {
    return send(
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .timeout(TIMEOUT)
            .header("Authorization", token.use(text -> "Bearer " + text))
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build());
  }

  private Answer send(HttpRequest request) {
    try {
      var answer = http.send(request, BodyHandlers.ofString());
      var type = answer.headers().firstValue("Content-Type").orElse("");
      return new Answer(answer.statusCode(), type, headers(answer), answer.body());
    } catch (IOException failure) {
      throw new UncheckedIOException(request.method() + " " + request.uri(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in " + request.uri(), interrupted);
    }
  }

  private static Map<String, List<String>> headers(HttpResponse<?> answer) {
    var headers = new HashMap<String, List<String>>();
    answer.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(ROOT), values));
    return headers;
  }
}
