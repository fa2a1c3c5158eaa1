package org.integrationgateway.providers.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EgressProxyTest {
  private static final int TIMEOUT_MILLIS = 30_000;

  @TempDir Path folder;
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final EgressProxies proxies = new EgressProxies();
  private JettyUpstream upstream;
  private EgressProxy proxy;
  private URI url;

  @BeforeEach
  void open() throws Exception {
    upstream =
        new JettyUpstream(
            (request, response) -> {
              seen.add(request.getMethod() + " " + request.getHttpURI().getPathQuery());
              request.getHeaders().forEach(field -> seen.add(field.toString()));
              response.write(true, ByteBuffer.wrap("hello".getBytes(UTF_8)), null);
            });
    restrictTo("127.0.0.1:" + upstream.port());
  }

  @AfterEach
  void close() throws Exception {
    proxy.close();
    upstream.close();
  }

  private void restrictTo(String... hosts) throws IOException {
    if (proxy != null) {
      proxy.close();
      Files.deleteIfExists(folder.resolve("e"));
    }
    var policy =
        new EgressPolicy(new ServerConfig.Egress(false, false), Optional.of(Set.of(hosts)));
    proxy = proxies.open("apps.weather", policy, folder.resolve("e"), refusals::incrementAndGet);
    url = URI.create(proxy.onLoopback());
  }

  @Test
  void carriesARequestToANamedHostWithoutWhatIsMeantForAProxy() throws Exception {
    var answer =
        ask(
            "GET http://127.0.0.1:%d/a?b=c HTTP/1.1\r\nHost: evil.example\r\nX-Kept: 1\r\nTE: x\r\nProxy-Connection: keep-alive\r\nConnection: X-Hop\r\nX-Hop: 1\r\n%s\r\n\r\n"
                .formatted(upstream.port(), authorization()));
    assertThat(answer).startsWith("HTTP/1.1 200").endsWith("hello");
    assertThat(seen)
        .contains("GET /a?b=c", "Host: 127.0.0.1:" + upstream.port(), "X-Kept: 1")
        .contains("Connection: close")
        .noneMatch(field -> field.matches("(Proxy-|TE|X-Hop|Via|Forwarded|User-Agent).*"));
  }

  @Test
  void carriesABodyAndNoSecondRequest() throws Exception {
    var first =
        "POST http://127.0.0.1:%d/first HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n%s\r\n\r\nhello"
            .formatted(upstream.port(), authorization());
    var second =
        "GET http://127.0.0.1:%d/second HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n"
            .formatted(upstream.port(), authorization());
    assertThat(ask(first + second)).startsWith("HTTP/1.1 200").endsWith("hello");
    assertThat(seen)
        .contains("POST /first", "Content-Length: 5")
        .noneMatch(line -> line.contains("second"));
  }

  @Test
  void tunnelsWhatCameWithTheRequestForTheTunnel() throws Exception {
    try (var echo = new Echo()) {
      restrictTo("127.0.0.1:" + echo.port());
      try (var socket = connect()) {
        var request = connectTo("127.0.0.1:" + echo.port()) + "GET / HTTP/1.1\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(ISO_8859_1));
        socket.shutdownOutput();
        assertThat(new String(socket.getInputStream().readAllBytes(), ISO_8859_1))
            .startsWith("HTTP/1.1 200 ")
            .endsWith("\r\n\r\nGET / HTTP/1.1\r\n\r\n");
      }
    }
  }

  @Test
  void tunnelsManyBytesBothWaysAndTheirEnd() throws Exception {
    var sent = new byte[5_000_000];
    new Random(7).nextBytes(sent);
    try (var echo = new Echo()) {
      restrictTo("127.0.0.1:" + echo.port());
      try (var socket = connect()) {
        var out = socket.getOutputStream();
        out.write(connectTo("127.0.0.1:" + echo.port()).getBytes(ISO_8859_1));
        assertThat(head(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
        var writer = new Thread(() -> write(socket, sent));
        writer.start();
        assertThat(socket.getInputStream().readAllBytes()).isEqualTo(sent);
        writer.join();
      }
    }
  }

  @Test
  void refusesWhatIsNotNamedAndSaysWhereToNameIt() throws Exception {
    int port = upstream.port();
    assertThat(ask(connectTo("evil.example:443")))
        .startsWith("HTTP/1.1 403 Forbidden")
        .contains("evil.example:443", "apps.weather.egress.allowedHosts");
    for (var host :
        List.of("127.0.0.2:" + port, "127.0.0.1:1", "[::1]:" + port, "0x7f.1:" + port)) {
      assertThat(ask(connectTo(host))).as(host).startsWith("HTTP/1.1 403");
    }
    assertThat(seen).isEmpty();
    assertThat(refusals).hasValue(5);
  }

  @Test
  void resolvesANameOnceAndDialsOnlyWhatIsAllowedOfIt() throws Exception {
    restrictTo("10.0.0.0/8", "nowhere.invalid");
    assertThat(ask(connectTo("localhost:" + upstream.port()))).startsWith("HTTP/1.1 403");
    assertThat(ask(connectTo("nowhere.invalid:80"))).startsWith("HTTP/1.1 502");
    int before = refusals.get();
    assertThat(ask(connectTo("a-secret.elsewhere.invalid:80"))).startsWith("HTTP/1.1 403");
    assertThat(refusals).hasValue(before + 1);
    restrictTo("localhost");
    assertThat(
            ask(
                "GET http://localhost:%d/ HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n"
                    .formatted(upstream.port(), authorization())))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void isOnLoopbackOnlyForClientsWithTheCredentials() throws Exception {
    var target = "127.0.0.1:" + upstream.port();
    for (var field :
        List.of("", "Proxy-Authorization: Basic eDp5\r\n", "Authorization: Basic eDp5\r\n")) {
      assertThat(ask("CONNECT %s HTTP/1.1\r\nHost: a\r\n%s\r\n".formatted(target, field)))
          .startsWith("HTTP/1.1 407")
          .contains("Proxy-Authenticate: Basic");
    }
    assertThat(proxy.toString()).doesNotContain(url.getUserInfo().split(":")[1]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1",
        "GET https://127.0.0.1/ HTTP/1.1",
        "GET http:// HTTP/1.1",
        "GET http://user@127.0.0.1/ HTTP/1.1",
        "GET http://127.0.0.1:99999/ HTTP/1.1",
        "CONNECT 127.0.0.1 HTTP/1.1",
        "CONNECT 127.0.0.1:0 HTTP/1.1",
        "CONNECT 127.0.0.1:80:80 HTTP/1.1",
        "CONNECT HTTP/1.1",
        "CONNECT 127.0.0.1:80 HTTP/2",
        "CONNECT 127.0.0.1:80 HTTP/1.1\r\n folded: 1",
        "CONNECT 127.0.0.1:80 HTTP/1.1\r\nno colon",
        "GET http://127.0.0.1/ HTTP/1.1\r\nX: a\nInjected: b",
        "\u0016\u0003\u0001"
      })
  void refusesWhatItDoesNotUnderstand(String head) throws Exception {
    assertThat(ask(head + "\r\nHost: a\r\n" + authorization() + "\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ");
  }

  /** Two readers could take them for different requests. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Content-Length: 5\r\nContent-Length: 6",
        "Content-Length: +5",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding : chunked",
        "Host: b",
        "X: a\r\n folded",
        "X: a\u0000b"
      })
  void refusesWhatCanBeReadInTwoWays(String field) throws Exception {
    var request =
        "POST http://127.0.0.1:%d/ HTTP/1.1\r\nHost: a\r\n%s\r\n%s\r\n\r\n0\r\n\r\n"
            .formatted(upstream.port(), authorization(), field);
    assertThat(ask(request)).startsWith("HTTP/1.1 400 ");
    assertThat(seen).isEmpty();
  }

  @Test
  void refusesAHeadThatNeverEnds() throws Exception {
    assertThat(ask("CONNECT a:1 HTTP/1.1\r\nX: " + "x".repeat(20_000))).startsWith("HTTP/1.1 431 ");
  }

  @Test
  void holdsALaunchToSoManyConnections() throws Exception {
    var open = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 256; i++) {
        open.add(connect());
      }
      assertThat(ask(connectTo("127.0.0.1:" + upstream.port()))).startsWith("HTTP/1.1 503");
      open.remove(0).close();
      eventually(() -> assertThat(ask(connectTo("evil.example:1"))).startsWith("HTTP/1.1 403"));
    } finally {
      for (var socket : open) {
        socket.close();
      }
    }
  }

  @Test
  @Tag("nightly")
  void closesConnectionsFarBeyondThatLimitAtOnce() throws Exception {
    var open = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 272; i++) {
        open.add(connect());
      }
      assertThat(ask("")).as("without a word").isEmpty();
      assertThat(open.get(0).isClosed()).isFalse();
    } finally {
      for (var socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void endsEveryTunnelWhenItsLaunchEnds() throws Exception {
    try (var echo = new Echo()) {
      restrictTo("127.0.0.1:" + echo.port());
      try (var socket = connect()) {
        socket.getOutputStream().write(connectTo("127.0.0.1:" + echo.port()).getBytes(ISO_8859_1));
        assertThat(head(socket.getInputStream())).startsWith("HTTP/1.1 200 ");
        proxy.close();
        assertThat(socket.getInputStream().read()).isNegative();
      }
    }
  }

  private String connectTo(String target) {
    return "CONNECT %s HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n"
        .formatted(target, target, authorization());
  }

  private String authorization() {
    var credentials = Base64.getEncoder().encodeToString(url.getUserInfo().getBytes(UTF_8));
    return "Proxy-Authorization: Basic " + credentials;
  }

  private Socket connect() throws IOException {
    var socket = new Socket("127.0.0.1", url.getPort());
    socket.setSoTimeout(TIMEOUT_MILLIS);
    return socket;
  }

  private String ask(String request) throws IOException {
    try (var socket = connect()) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }

  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int next = in.read();
      assertThat(next).as(head.toString()).isNotNegative();
      head.append((char) next);
    }
    return head.toString();
  }

  private static void write(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers one connection with what it says. */
  private static final class Echo implements AutoCloseable {
    private final ServerSocket listener =
        new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));

    Echo() throws IOException {
      var thread = new Thread(this::answer, "echo");
      thread.setDaemon(true);
      thread.start();
    }

    private void answer() {
      try (var socket = listener.accept()) {
        socket.getInputStream().transferTo(socket.getOutputStream());
      } catch (IOException ended) {
        // The test is over.
      }
    }

    int port() {
      return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }
}
