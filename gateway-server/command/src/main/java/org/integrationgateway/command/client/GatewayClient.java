package org.integrationgateway.command.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.egress.trust.TrustedAuthorities;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Sends requests to a gateway; every failure becomes a {@link CommandFailure}. */
public final class GatewayClient {
  private static final String NEXT_PAGE = "X-Next-Page-Token";
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(90);

  private final HttpClient http;
  private final URI url;
  private final Optional<Secret> token;

  /** A client that trusts the authorities of the Java runtime. */
  public GatewayClient(URI url, Optional<Secret> token) {
    this(url, token, Optional.empty());
  }

  /**
   * A client.
   *
   * @param authorities certificates in PEM that are trusted too
   * @throws CommandFailure when that file cannot be used
   */
  public GatewayClient(URI url, Optional<Secret> token, Optional<Path> authorities) {
    this.url = url;
    this.token = token;
    var building =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
    // Plain HTTP asks no authority, and those of the Java runtime take a while to read.
    if (authorities.isPresent() || "http".equals(url.getScheme())) {
      building.sslContext(trusting(authorities.stream().toList()));
    }
    this.http = building.build();
  }

  private static SSLContext trusting(List<Path> authorities) {
    try {
      var managers = new TrustManager[0];
      if (!authorities.isEmpty()) {
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(TrustedAuthorities.with(authorities));
        managers = trusted.getTrustManagers();
      }
      var context = SSLContext.getInstance("TLS");
      context.init(null, managers, null);
      return context;
    } catch (IllegalArgumentException unusable) {
      throw new CommandFailure(
          ExitCode.USAGE, "--cacert or GATEWAY_CACERT: " + unusable.getMessage());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no TLS", e);
    }
  }

  /** Sends a request that must succeed, and returns the JSON of the answer. */
  public JsonNode call(String method, String path, Optional<JsonNode> body, String... headers) {
    return send(method, path, body, headers).orFail().json();
  }

  /** Reads all pages of a list that the server answers as an array. */
  public ArrayNode list(String path) {
    return list(path, page -> page);
  }

  /**
   * Reads all pages of a list.
   *
   * @param path with its query, if it has one
   * @param elements returns the array of elements in the answer
   */
  public ArrayNode list(String path, UnaryOperator<JsonNode> elements) {
    var all = JSON.createArrayNode();
    pages(path, answer -> array(elements.apply(answer.json())).forEach(all::add));
    return all;
  }

  /**
   * A list in an answer.
   *
   * @throws CommandFailure when it has another form: another server answers here
   */
  public JsonNode array(JsonNode listed) {
    if (!listed.isArray()) {
      throw notOfGateway();
    }
    return listed;
  }

  /** The failure of an answer that no gateway gives. */
  public CommandFailure notOfGateway() {
    return new CommandFailure(
        ExitCode.UNREACHABLE,
        "there is no gateway at "
            + url
            + ", but another server: name the gateway with --url or GATEWAY_URL");
  }

  /**
   * Reads the pages of a list one after the other.
   *
   * @param path with its query, if it has one
   * @param each is given the answer of each page
   */
  public void pages(String path, Consumer<Answer> each) {
    var token = Optional.<String>empty();
    do {
      var join = path.contains("?") ? "&" : "?";
      var query = token.map(text -> join + "pageToken=" + segment(text)).orElse("");
      var answer = send("GET", path + query, Optional.empty()).orFail();
      each.accept(answer);
      var next = answer.header(NEXT_PAGE);
      if (next.isPresent() && next.equals(token)) {
        throw new CommandFailure(ExitCode.FAILED, "the server repeats a page of " + path);
      }
      token = next;
    } while (token.isPresent());
  }

  /**
   * Sends a request and returns the answer with any status; refusals of the gateway itself fail.
   */
  public Answer send(String method, String path, Optional<JsonNode> body, String... headers) {
    var answer = exchange(request(method, path, body, headers));
    if (answer.refusal()) {
      throw answer.failure();
    }
    return answer;
  }

  /** The status of a request without a body. */
  public int status(String method, String path) {
    return exchange(request(method, path, Optional.empty())).status();
  }

  /**
   * Sends a request and returns the answer with any status as soon as it begins; refusals of the
   * gateway itself fail.
   */
  public OpenAnswer open(String method, String path, Optional<JsonNode> body, String... headers) {
    var response = received(request(method, path, body, headers), BodyHandlers.ofInputStream());
    var answer =
        new OpenAnswer(
            response.statusCode(),
            contentType(response),
            response.headers().firstValue("Content-Length").isPresent(),
            response.body());
    if (answer.refusal()) {
      throw answer.whole().failure();
    }
    return answer;
  }

  /** One segment of a path, percent-encoded. */
  public static String segment(String text) {
    return PercentEncoding.VALUE.encode(text);
  }

  private HttpRequest request(
      String method, String path, Optional<JsonNode> body, String... headers) {
    var request =
        HttpRequest.newBuilder(resolve(path))
            .timeout(ANSWER)
            .header("Accept", "application/json, text/event-stream")
            .header("User-Agent", "gateway-cli");
    token.ifPresent(
        secret -> secret.use(text -> request.header("Authorization", "Bearer " + text)));
    request.method(
        method,
        body.map(json -> HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(json)))
            .orElseGet(HttpRequest.BodyPublishers::noBody));
    if (body.isPresent()) {
      request.header("Content-Type", "application/json");
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.build();
  }

  private URI resolve(String path) {
    var base = url.toString();
    return URI.create((base.endsWith("/") ? base.substring(0, base.length() - 1) : base) + path);
  }

  private Answer exchange(HttpRequest request) {
    var response = received(request, BodyHandlers.ofByteArray());
    return new Answer(
        response.statusCode(), contentType(response), response.body(), response.headers());
  }

  private static String contentType(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Type").orElse("");
  }

  private <T> HttpResponse<T> received(HttpRequest request, HttpResponse.BodyHandler<T> body) {
    try {
      return http.send(request, body);
    } catch (IOException e) {
      throw Unreachable.at(url, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted");
    }
  }

  /** The answer of the server. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Answer(int status, String contentType, byte[] body, HttpHeaders headers) {
    /** The first header of this name. */
    public Optional<String> header(String name) {
      return headers.firstValue(name);
    }

    /** Whether the operation, or the route, succeeded. */
    public boolean ok() {
      return status < 400;
    }

    /** Whether the gateway itself refused the request, and not the app. */
    boolean refusal() {
      return !ok() && contentType.startsWith("application/problem+json");
    }

    Answer orFail() {
      if (!ok()) {
        throw failure();
      }
      return this;
    }

    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    /** The body as JSON; other text becomes a JSON string. */
    public JsonNode json() {
      if (body.length == 0) {
        return JSON.nullNode();
      }
      try {
        return JSON.readTree(body);
      } catch (JacksonException notJson) {
        return JSON.getNodeFactory().stringNode(text());
      }
    }

    CommandFailure failure() {
      return ServerProblem.failure(status, json());
    }
  }
}
