package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;

/**
 * Measures what readers of turns notice: how long after its creation the first event of a scripted
 * turn arrives, and the memory and threads of many streams of which some are busy.
 *
 * <p>Arguments: the folder for databases, how many streams (default 5,000), how many seconds they
 * are read (default 10).
 */
final class TurnStreamBenchmark {
  private static final int FIRST_EVENTS = 200;
  private static final int WARM_UP = 50;
  private static final int BUSY = 10;

  /** How many of the idle streams read the same turn. */
  private static final int READERS = 10;

  private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");

  private static final String AGENT =
      """
      providers:
        agent:
          play:
            source: builtin:scripted
            default: true
            config:
              scenes:
                - when: busy
                  steps: [{text: "%s", pause: 100ms}]
                - when: ask
                  steps: [{calls: [{tool: ask_user, arguments: {question: "Which?"}}]}]
                - steps: [{text: "You said $${message}."}]
      """
          .formatted("word ".repeat(5_000).strip());

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI gateway;
  private final String token;

  private TurnStreamBenchmark(URI gateway, String token) {
    this.gateway = gateway;
    this.token = token;
  }

  public static void main(String[] arguments) throws Exception {
    var folder =
        Files.createTempDirectory(Files.createDirectories(Path.of(arguments[0])), "turns-")
            .toAbsolutePath();
    int streams = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5_000;
    var time = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 10);
    var config = config(folder);
    var token = BenchGateways.token(config);
    try (var gateway = Gateway.start(config)) {
      var benchmark = new TurnStreamBenchmark(gateway.uri(), token);
      benchmark.firstEvents();
      benchmark.streams(streams, time);
    } finally {
      Benchmark.delete(folder);
    }
  }

  private static GatewayConfig config(Path home) throws IOException {
    var file = Files.writeString(home.resolve("gateway.yaml"), BenchGateways.SERVER + AGENT);
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    return read.config().orElseThrow(() -> new IllegalStateException(read.problems().toString()));
  }

  private String created(String path, String body) throws IOException, InterruptedException {
    var answer =
        http.send(
            HttpRequest.newBuilder(gateway.resolve("/api/v1/agent/" + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
    var id = ID.matcher(answer.body());
    if (answer.statusCode() != 201 || !id.find()) {
      throw new IOException(answer.statusCode() + " " + answer.body());
    }
    return id.group(1);
  }

  private String session() throws IOException, InterruptedException {
    return created("sessions", "{\"provider\":\"play\",\"model\":\"play\"}");
  }

  private String turn(String session, String message) throws IOException, InterruptedException {
    return created(
        "sessions/" + session + "/turns",
        "{\"messages\":[{\"role\":\"user\",\"text\":\"%s\"}],\"output\":{\"text\":{}}}"
            .formatted(message));
  }

  private static String path(String turn) {
    return "/api/v1/agent/turns/" + turn + "/events/stream";
  }

  private void firstEvents() throws IOException, InterruptedException {
    var afterAnswer = new double[FIRST_EVENTS];
    var withCreate = new double[FIRST_EVENTS];
    for (int i = -WARM_UP; i < FIRST_EVENTS; i++) {
      var session = session();
      long began = System.nanoTime();
      var turn = turn(session, "hello");
      long answered = System.nanoTime();
      long first = firstEvent(turn);
      if (i >= 0) {
        afterAnswer[i] = (first - answered) / 1e6;
        withCreate[i] = (first - began) / 1e6;
      }
    }
    print("first event after the answer of the creation", afterAnswer);
    print("first event after the request of the creation", withCreate);
  }

  /** When the first event of a turn has arrived; reads the stream to its end. */
  private long firstEvent(String turn) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(gateway.resolve(path(turn)))
            .header("Authorization", "Bearer " + token)
            .build();
    HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
    long first = 0;
    try (var lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (first == 0 && line.equals("event: turn_event")) {
          first = System.nanoTime();
        }
      }
    }
    return first;
  }

  private static void print(String what, double[] millis) {
    Arrays.sort(millis);
    System.out.printf(
        "%s: %.1f ms (median), %.1f ms (99%%)%n",
        what, millis[millis.length / 2], millis[millis.length * 99 / 100]);
  }

  private void streams(int number, Duration time) throws Exception {
    int idle = number - BUSY;
    var turns = new ArrayList<String>();
    for (int i = 0; i * READERS < idle; i++) {
      turns.add(turn(session(), "ask"));
    }
    var memory = Memory.now();
    var selector = Selector.open();
    try {
      for (int i = 0; i < idle; i++) {
        open(selector, turns.get(i / READERS));
      }
      for (int i = 0; i < BUSY; i++) {
        open(selector, turn(session(), "busy"));
      }
      read(selector, Duration.ofSeconds(2));
      long events = read(selector, time);
      var more = Memory.now();
      System.out.printf(
          "%,d streams, %.0f events/s in all: %.0f MiB of heap, %.0f MiB of direct memory, %.0f MiB"
              + " of the process, %d threads more than idle, with the sockets of the client%n",
          number,
          events * 1e9 / time.toNanos(),
          more.heap - memory.heap,
          more.direct - memory.direct,
          more.process - memory.process,
          more.threads - memory.threads);
    } finally {
      for (var key : selector.keys()) {
        key.channel().close();
      }
      selector.close();
    }
  }

  private void open(Selector selector, String turn) throws IOException {
    var channel = SocketChannel.open(new InetSocketAddress(gateway.getHost(), gateway.getPort()));
    var head =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(path(turn), token);
    channel.write(ByteBuffer.wrap(head.getBytes(UTF_8)));
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ);
  }

  /** Reads all streams for a while and counts the events. */
  private static long read(Selector selector, Duration time) throws IOException {
    long end = System.nanoTime() + time.toNanos();
    long events = 0;
    var buffer = ByteBuffer.allocate(64 * 1024);
    while (System.nanoTime() < end) {
      selector.select(100);
      for (var key : selector.selectedKeys()) {
        buffer.clear();
        int read = ((SocketChannel) key.channel()).read(buffer);
        if (read < 0) {
          throw new IOException("a stream has ended");
        }
        var text = new String(buffer.array(), 0, read, UTF_8);
        for (int at = text.indexOf("\nevent: "); at >= 0; at = text.indexOf("\nevent: ", at + 1)) {
          events++;
        }
      }
      selector.selectedKeys().clear();
    }
    return events;
  }

  /** The memory of the process, in MiB. */
  private record Memory(double heap, double direct, double process, int threads) {
    static Memory now() throws IOException {
      System.gc();
      double heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0;
      long direct =
          ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
              .mapToLong(BufferPoolMXBean::getMemoryUsed)
              .sum();
      double process =
          Files.readAllLines(Path.of("/proc/self/status")).stream()
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
              .findFirst()
              .orElse(0);
      return new Memory(
          heap, direct / 1048576.0, process, ManagementFactory.getThreadMXBean().getThreadCount());
    }
  }
}
