package org.integrationgateway.testkit.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.authoring.recording.Difference;
import org.integrationgateway.authoring.recording.Exchange;
import org.integrationgateway.authoring.recording.RecordedRequest;
import org.integrationgateway.authoring.recording.RecordedResponse;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.authoring.recording.RecordingException;
import org.integrationgateway.authoring.recording.Replay;
import org.integrationgateway.testkit.packages.ExchangeMask.Message;
import org.jspecify.annotations.Nullable;

/**
 * The API behind a package, recorded once and replayed in every further run. With {@code
 * -Dgateway.record=true} requests go to the real API, and the file is written when this is closed:
 * credentials, cookies, keys, tokens and details of persons are masked, and nothing is written when
 * something cannot be masked. Without the property each request gets its recorded response, and
 * {@link #close} fails for requests that are not recorded, with the nearest recorded one, and for
 * recorded ones that did not come. With {@code -Dgateway.record=compare} the real API answers, and
 * {@link #close} fails with what it answers otherwise: status, headers that matter, and the shape
 * of JSON.
 *
 * <pre>{@code
 * try (var upstream =
 *         RecordedUpstream.of(Path.of("recordings/items.json"), "https://api.example.com");
 *     var gateway = GatewayUnderTest.serve(Path.of("."), upstream)) {
 *   assertThat(gateway.call("items.list", "{}").status()).isEqualTo(200);
 * }
 * }</pre>
 */
public final class RecordedUpstream implements Upstream {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** The status of answers to requests that are not recorded. */
  private static final int UNEXPECTED = 599;

  /** Headers of one connection, and those that the client sets itself. */
  private static final Set<String> OF_CONNECTION =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "transfer-encoding",
          "upgrade");

  private final HttpServer server;
  private final RecordingMode mode;
  private final @Nullable Path file;
  private final URI base;
  private final ExchangeMask mask = new ExchangeMask();
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final List<Exchange> exchanges = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private Replay replay;

  private RecordedUpstream(
      HttpServer server, RecordingMode mode, @Nullable Path file, URI base, Replay replay) {
    this.server = server;
    this.mode = mode;
    this.file = file;
    this.base = base;
    this.replay = replay;
  }

  /**
   * Replays, records or compares, as {@code -Dgateway.record} says.
   *
   * @param file of the recording
   * @param baseUrl of the real API, as in the manifest
   * @throws RecordingException when it has to be replayed and cannot be read
   */
  public static RecordedUpstream of(Path file, String baseUrl) {
    return start(file, baseUrl, RecordingMode.ofRun());
  }

  /**
   * Replays a recording.
   *
   * @throws RecordingException when it cannot be read
   */
  public static RecordedUpstream replay(Path file) {
    return start(file, "http://localhost", RecordingMode.REPLAY);
  }

  /**
   * Does what the mode says.
   *
   * @throws RecordingException when a recording is needed that cannot be read
   */
  public static RecordedUpstream start(Path file, String baseUrl, RecordingMode mode) {
    var recorded =
        mode == RecordingMode.RECORD ? List.<Exchange>of() : Recording.read(file).upstream();
    return start(mode, file, URI.create(baseUrl.replaceAll("/+$", "")), new Replay(recorded));
  }

  /** An upstream that {@link #next} gives what it replays. */
  static RecordedUpstream replaying() {
    return start(RecordingMode.REPLAY, null, URI.create("http://localhost"), new Replay(List.of()));
  }

  private static RecordedUpstream start(
      RecordingMode mode, @Nullable Path file, URI base, Replay replay) {
    try {
      var loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      var upstream = new RecordedUpstream(HttpServer.create(loopback, 0), mode, file, base, replay);
      upstream.server.createContext("/", upstream::handle);
      upstream.server.start();
      return upstream;
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot listen on the loopback address", failure);
    }
  }

  /**
   * Masks more members of bodies, beside those that are secret by their names.
   *
   * @param members names from the root of a body, joined by dots; {@code *} is any member, {@code
   *     **} any number of them: {@code **.handle}
   */
  public RecordedUpstream masking(String... members) {
    mask.mask(List.of(members));
    return this;
  }

  @Override
  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** The problems so far, as {@link #close} says them. */
  public synchronized List<String> problems() {
    var all = new ArrayList<>(problems);
    if (mode == RecordingMode.REPLAY) {
      all.addAll(replay.problems());
    }
    return all;
  }

  /** Replays these exchanges from here on. */
  synchronized void next(List<Exchange> recorded) {
    problems.clear();
    replay = new Replay(recorded);
  }

  /**
   * Stops, and writes what was recorded.
   *
   * @throws AssertionError with each request that was not recorded, each recorded one that did not
   *     come, what the upstream answers otherwise, or what must not be written
   */
  @Override
  public void close() {
    server.stop(0);
    var found = problems();
    if (mode == RecordingMode.RECORD && found.isEmpty() && file != null) {
      try {
        new Recording(Optional.empty(), exchanges).write(file);
      } catch (RecordingException refused) {
        found = List.of(String.valueOf(refused.getMessage()));
      }
    }
    if (!found.isEmpty()) {
      throw new AssertionError((file == null ? "" : file + ": ") + String.join("\n", found));
    }
  }

  private void handle(HttpExchange asked) throws IOException {
    try (asked) {
      var body = asked.getRequestBody().readAllBytes();
      var sent = new Message(asked.getRequestHeaders(), body);
      try {
        if (mode == RecordingMode.REPLAY) {
          replay(asked, sent);
        } else {
          forward(asked, sent);
        }
      } catch (IOException | RuntimeException failed) {
        failed(asked, failed);
      }
    }
  }

  private void failed(HttpExchange asked, Exception failed) throws IOException {
    problem(asked.getRequestMethod() + " " + asked.getRequestURI() + ": " + failed.getMessage());
    send(asked, UNEXPECTED, "the test's upstream failed".getBytes(UTF_8));
  }

  private synchronized void problem(String text) {
    problems.add(text);
  }

  private void replay(HttpExchange asked, Message sent) throws IOException {
    var url = uri().resolve(asked.getRequestURI());
    var recorded = played(mask.request(asked.getRequestMethod(), url, sent));
    if (recorded.isEmpty()) {
      send(asked, UNEXPECTED, "this request is not recorded".getBytes(UTF_8));
      return;
    }
    var response = recorded.get();
    response.headers().forEach(asked.getResponseHeaders()::set);
    send(asked, response.status(), response.body().content().getBytes(UTF_8));
  }

  private synchronized Optional<RecordedResponse> played(RecordedRequest asked) {
    return replay.play(asked);
  }

  private void forward(HttpExchange asked, Message sent) throws IOException {
    var url = URI.create(base + asked.getRequestURI().toString());
    var method = asked.getRequestMethod();
    var request =
        HttpRequest.newBuilder(url)
            .timeout(TIMEOUT)
            .method(method, BodyPublishers.ofByteArray(sent.body()));
    sent.headers()
        .forEach(
            (name, values) -> {
              if (isOfMessage(name)) {
                values.forEach(value -> request.header(name, value));
              }
            });
    try {
      var response = http.send(request.build(), BodyHandlers.ofInputStream());
      byte[] body;
      try (var stream = response.body()) {
        body = stream.readNBytes(ExchangeMask.LARGEST + 1);
      }
      var received = new Message(response.headers().map(), body);
      if (response.headers().firstValue("Content-Encoding").isPresent()) {
        throw new RecordingException("the response is encoded, and cannot be masked");
      }
      took(mask.exchange(method, url, sent, response.statusCode(), received));
      received
          .headers()
          .forEach(
              (name, values) -> {
                if (isOfMessage(name)) {
                  asked.getResponseHeaders().put(name, values);
                }
              });
      send(asked, response.statusCode(), body);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", interrupted);
    }
  }

  /** HTTP/2 has names that begin with a colon. */
  private static boolean isOfMessage(String name) {
    return !name.startsWith(":") && !OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT));
  }

  private synchronized void took(Exchange now) {
    if (mode == RecordingMode.RECORD) {
      exchanges.add(now);
      return;
    }
    var title = now.request().title();
    var before = replay.play(now.request());
    if (before.isEmpty()) {
      problems.add(title + " is not recorded");
      return;
    }
    var differences = Difference.ofUpstream(before.get(), now.response());
    if (!differences.isEmpty()) {
      problems.add(
          title + " is answered otherwise than recorded:\n  " + String.join("\n  ", differences));
    }
  }

  private static void send(HttpExchange asked, int status, byte[] body) throws IOException {
    boolean isEmpty = body.length == 0 || asked.getRequestMethod().equals("HEAD");
    asked.sendResponseHeaders(status, isEmpty ? -1 : body.length);
    if (!isEmpty) {
      asked.getResponseBody().write(body);
    }
  }
}
