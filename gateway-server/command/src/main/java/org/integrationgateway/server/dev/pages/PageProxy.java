package org.integrationgateway.server.dev.pages;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Cookies;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.SessionCookie;

/** Forwards requests to a dev server, and connections for WebSocket. */
final class PageProxy {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LONGEST_ANSWER = Duration.ofHours(1);

  /** A header between caller and gateway: a dev server gets no token of the caller. */
  private static final String AUTHORIZATION = "authorization";

  private static final String COOKIE = "cookie";

  /** Headers of one connection (RFC 9110, section 7.6.1), and those that the client sets itself. */
  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private static final Pattern UNLAWFUL = Pattern.compile("[ \"<>\\\\^`{|}]|%(?![0-9A-Fa-f]{2})");

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  /** Whether the dev server answers at its root, and does not know the path of its pages. */
  boolean answersAtRoot(URI server) {
    try {
      var request = HttpRequest.newBuilder(server.resolve("/")).timeout(PATIENCE);
      var answer = client.send(request.build(), HttpResponse.BodyHandlers.discarding());
      return answer.statusCode() / 100 == 2;
    } catch (IOException e) {
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /**
   * Answers with the answer of the dev server.
   *
   * @param target path and query of the request to the dev server
   * @return the status of its answer
   */
  int pass(Exchange exchange, URI server, String target) throws IOException {
    var upgrade = exchange.header("Upgrade");
    if (upgrade.isPresent() && exchange.isUpgradable()) {
      upgrade(exchange, server, target, upgrade.get());
      return 101;
    }
    var request =
        HttpRequest.newBuilder(URI.create(server + lawful(target)))
            .timeout(PATIENCE)
            .method(exchange.method(), body(exchange));
    withoutTokens(
        exchange,
        (name, value) -> {
          if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
            request.header(name, value);
          }
        });
    forwarded(exchange, request::setHeader);
    var answer = send(request.build(), server);
    answer(exchange, answer);
    return answer.statusCode();
  }

  /** Encodes characters of a query that RFC 3986 has encoded and browsers do not encode. */
  private static String lawful(String target) {
    return UNLAWFUL
        .matcher(target)
        .replaceAll(one -> "%%%02X".formatted((int) one.group().charAt(0)));
  }

  private HttpResponse<InputStream> send(HttpRequest request, URI server) {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw unreachable(server, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unreachable(server, new IOException("interrupted", e));
    }
  }

  private static HttpRequest.BodyPublisher body(Exchange exchange) {
    boolean has = exchange.bodyLength() > 0 || exchange.header("Transfer-Encoding").isPresent();
    return has
        ? HttpRequest.BodyPublishers.ofInputStream(exchange::bodyStream)
        : HttpRequest.BodyPublishers.noBody();
  }

  private static void answer(Exchange exchange, HttpResponse<InputStream> answer)
      throws IOException {
    exchange.bare();
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!name.startsWith(":")
                  && !OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> exchange.add(name, value));
              }
            });
    try (var body = answer.body()) {
      boolean empty =
          exchange.method().equals("HEAD")
              || answer.statusCode() == 304
              || answer.statusCode() == 204;
      if (empty) {
        exchange.reply(answer.statusCode());
        return;
      }
      body.transferTo(exchange.stream(answer.statusCode(), Deadline.in(LONGEST_ANSWER)));
    }
  }

  /** Reads the answer to the end of its head, byte by byte: the bytes after it are not HTTP. */
  private static void upgrade(Exchange exchange, URI server, String target, String protocol)
      throws IOException {
    var far = connect(server);
    try {
      var head = new StringBuilder(exchange.method() + " " + target + " HTTP/1.1\r\n");
      head.append("Host: ").append(server.getAuthority()).append("\r\n");
      withoutTokens(
          exchange,
          (name, value) -> {
            if (!name.equalsIgnoreCase("Host")) {
              head.append(name).append(": ").append(value).append("\r\n");
            }
          });
      far.getOutputStream().write((head + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      far.setSoTimeout((int) PATIENCE.toMillis());
      var answer = AnswerHead.read(far.getInputStream());
      far.setSoTimeout(0);
      if (answer.status() != 101) {
        throw new GatewayException(
            ErrorCode.UPSTREAM_INVALID_RESPONSE,
            "the dev server at %s does not change to '%s': it answers %d"
                .formatted(server, protocol, answer.status()));
      }
      exchange.bare();
      answer.headers().forEach(header -> exchange.add(header.getKey(), header.getValue()));
      exchange.tunnel(far);
    } catch (IOException | RuntimeException failed) {
      far.close();
      throw failed;
    }
  }

  /** The headers of the request without its tokens: a dev server is not the gateway. */
  private static void withoutTokens(Exchange exchange, BiConsumer<String, String> each) {
    exchange.headers(
        (name, value) -> {
          var kept =
              name.equalsIgnoreCase(COOKIE) ? Cookies.without(value, SessionCookie.NAME) : value;
          if (!name.equalsIgnoreCase(AUTHORIZATION) && !kept.isEmpty()) {
            each.accept(name, kept);
          }
        });
  }

  private static Socket connect(URI server) {
    try {
      var host = server.getHost().replaceAll("[\\[\\]]", "");
      var socket = new Socket(host, server.getPort());
      socket.setTcpNoDelay(true);
      return socket;
    } catch (IOException e) {
      throw unreachable(server, e);
    }
  }

  private static void forwarded(Exchange exchange, BiConsumer<String, String> header) {
    header.accept("X-Forwarded-Host", exchange.authority());
    header.accept("X-Forwarded-Proto", "http");
    header.accept("X-Forwarded-For", exchange.remoteAddress());
  }

  private static GatewayException unreachable(URI server, IOException e) {
    return new GatewayException(
        ErrorCode.UPSTREAM_UNREACHABLE,
        "the dev server at %s does not answer: %s".formatted(server, e.getMessage()),
        e);
  }
}
