package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.server.Gateway;

/**
 * Measures what clients of MCP notice, in one run:
 *
 * <ul>
 *   <li>{@code tools/call} against REST, on the same operation;
 *   <li>what the gateway adds to a call of a tool of an MCP server, and FastMCP's proxy beside it;
 *   <li>the first page of a long list of tools, and a search in it;
 *   <li>the memory of many open streams.
 * </ul>
 *
 * <p>Arguments: the folder for databases, seconds per phase (default 10), how many tools (default
 * 10,000), how many streams (default 5,000), and the Python of an environment that has FastMCP, or
 * "none" (default).
 */
final class McpBenchmark {
  private static final int CONNECTIONS = 8;
  private static final double QUIET_RATE = 50;

  private final Path folder;
  private final BenchGateways gateways;
  private final Slices slices;

  private McpBenchmark(Path folder, Slices slices) {
    this.folder = folder;
    this.gateways = new BenchGateways(folder);
    this.slices = slices;
  }

  public static void main(String[] arguments) throws Exception {
    var reports = Files.createDirectories(Path.of(arguments[0]));
    long seconds = arguments.length > 1 ? Long.parseLong(arguments[1]) : 10;
    int tools = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
    int streams = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 5_000;
    var python = arguments.length > 4 ? arguments[4] : "none";
    var folder = Files.createTempDirectory(reports, "mcp-").toAbsolutePath();
    try {
      var benchmark = new McpBenchmark(folder, Slices.of(Duration.ofSeconds(seconds)));
      benchmark.calls();
      benchmark.passthrough(python);
      benchmark.catalog(tools);
      benchmark.streams(streams);
    } finally {
      Benchmark.delete(folder);
    }
  }

  private static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  private void calls() throws Exception {
    var started = Child.java(java(), List.of("-Xmx128m"), SurfaceStub.class);
    try (var stub = started.child()) {
      var apps = new SurfaceApps(folder.resolve("packages"), started.port());
      var entry = apps.entry("rest", "rest").replace("}}}", "}}, mcp: true}");
      var config = gateways.config("calls", List.of(entry));
      var token = BenchGateways.token(config);
      try (var gateway = Gateway.start(config)) {
        int port = gateway.uri().getPort();
        var rest =
            "GET /api/v1/rest/items.get?sku=A-100 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                .formatted(token);
        var client = McpRequests.begin(port, token);
        Slices.print(
            "tools/call against REST",
            slices.compared(
                Slices.checked(
                    new Load(Load.Target.http(port, rest.getBytes(UTF_8)), CONNECTIONS), "REST"),
                Slices.checked(
                    client.call("rest_items_get", "{\"sku\":\"A-100\"}", "Paper", CONNECTIONS),
                    "tools/call")),
            1);
      }
    }
  }

  private void passthrough(String python) throws Exception {
    var started = Child.java(java(), List.of("-Xmx128m"), McpStub.class);
    try (var stub = started.child()) {
      var manifest =
          """
          kind: app
          source: bench.example/gateway/apps/passed
          version: 1.0.0
          spec:
            surfaces: {mcp: {url: "http://127.0.0.1:%d/mcp"}}
          """
              .formatted(started.port());
      var app = Files.createDirectories(folder.resolve("packages/passed"));
      Files.writeString(app.resolve("manifest.yaml"), manifest);
      var config =
          gateways.config(
              "passthrough",
              List.of("  passed: {provider: {source: {path: %s}}}\n".formatted(app)));
      var token = BenchGateways.token(config);
      try (var gateway = Gateway.start(config)) {
        var direct = McpRequests.begin(started.port(), "");
        var through = McpRequests.begin(gateway.uri().getPort(), token);
        var arguments = "{\"sku\":\"A-100\"}";
        var one = Slices.checked(direct.call("get", arguments, "Paper", 1), "the MCP server");
        var other =
            Slices.checked(through.call("passed_get", arguments, "Paper", 1), "the gateway");
        one.saturate(slices.phase());
        other.saturate(slices.phase());
        double bare = median(one.saturate(slices.phase()));
        double passed = median(other.saturate(slices.phase()));
        System.out.printf(
            "passthrough: %.2f ms directly, %.2f ms through the gateway, %.2f ms added (median)%n",
            bare, passed, passed - bare);
        compareFastMcp(
            python, started.port(), through.call("passed_get", arguments, "Paper", CONNECTIONS));
      }
    }
  }

  private void compareFastMcp(String python, int upstream, Load ours) throws Exception {
    if (python.equals("none")) {
      System.out.println("FastMCP's proxy: not measured, no Python with FastMCP was named");
      return;
    }
    try (var proxy = FastMcpProxy.start(python, folder, upstream)) {
      var client = McpRequests.begin(proxy.port(), "");
      var theirs =
          Slices.checked(
              client.call("get", "{\"sku\":\"A-100\"}", "Paper", CONNECTIONS), "FastMCP");
      Slices.print("passthrough against FastMCP's proxy", slices.compared(theirs, ours), 1);
      var rate = theirs.saturate(slices.phase()).perSecond();
      System.out.printf(
          "FastMCP's proxy %s: %.0f/s; the gateway: %.0f/s%n",
          proxy.version(), rate, ours.saturate(slices.phase()).perSecond());
    }
  }

  private void catalog(int tools) throws Exception {
    var config =
        gateways.config("catalog", new WideApps(folder.resolve("packages")).entries(tools));
    var token = BenchGateways.token(config);
    try (var gateway = Gateway.start(config)) {
      var client = McpRequests.begin(gateway.uri().getPort(), token);
      var list =
          Slices.checked(
              client.load(each -> each.post("tools/list", "{}"), "nextCursor", 1), "tools/list");
      list.saturate(slices.phase());
      long before = allocated();
      var outcome = list.atRate(QUIET_RATE, slices.phase());
      System.out.printf(
          "first page of %,d tools: %.2f ms (median), p99 %.2f ms, %d KiB of garbage with the"
              + " client's%n",
          tools,
          median(outcome),
          outcome.micros().getValueAtPercentile(99) / 1e3,
          (allocated() - before) / Math.max(1, outcome.requests()) / 1024);
      search(gateway.uri().getPort(), token, tools);
    }
  }

  private void search(int port, String token, int tools) throws Exception {
    var client = McpRequests.begin(port, token);
    for (var query :
        List.of("create an invoice for a customer", "archve subscripton", "list channels")) {
      var call = "{\"name\":\"_find_tools\",\"arguments\":{\"query\":\"%s\"}}".formatted(query);
      var load = client.load(each -> searching(each.post("tools/call", call)), "wide", 1);
      long began = System.nanoTime();
      Slices.checked(load, "the search");
      double first = (System.nanoTime() - began) / 1e6;
      load.saturate(slices.phase());
      var outcome = load.atRate(QUIET_RATE, slices.phase());
      System.out.printf(
          "search '%s' in %,d tools: first %.0f ms, then %.2f ms (median), p99 %.2f ms%n",
          query, tools, first, median(outcome), outcome.micros().getValueAtPercentile(99) / 1e3);
    }
  }

  private static byte[] searching(byte[] request) {
    return new String(request, UTF_8)
        .replaceFirst("POST /mcp ", "POST /mcp?catalog=search ")
        .getBytes(UTF_8);
  }

  private void streams(int number) throws Exception {
    var started = Child.java(java(), List.of("-Xmx128m"), SurfaceStub.class);
    var open = new ArrayList<SocketChannel>();
    try (var stub = started.child()) {
      var apps = new SurfaceApps(folder.resolve("packages"), started.port());
      var entry = apps.entry("rest", "rest").replace("}}}", "}}, mcp: true}");
      var config = gateways.config("streams", List.of(entry));
      var token = BenchGateways.token(config);
      try (var gateway = Gateway.start(config)) {
        var client = McpRequests.begin(gateway.uri().getPort(), token);
        open.add(listen(client));
        double heap = heapMiB();
        double direct = directMiB();
        while (open.size() <= number) {
          open.add(listen(client));
        }
        System.out.printf(
            "%,d open streams: %.0f MiB of heap, %.0f MiB of direct memory, with the sockets of the"
                + " client%n",
            number, heapMiB() - heap, directMiB() - direct);
      } finally {
        for (var each : open) {
          each.close();
        }
      }
    }
  }

  /** Opens a stream and waits for the status line. */
  private static SocketChannel listen(McpRequests client) throws IOException {
    var channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), client.port()));
    channel.write(ByteBuffer.wrap(client.listen()));
    var head = ByteBuffer.allocate(12);
    while (head.hasRemaining() && channel.read(head) >= 0) {
      // until the status is there
    }
    var status = new String(head.array(), US_ASCII);
    if (!status.endsWith("200")) {
      throw new IOException("no stream: " + status);
    }
    return channel;
  }

  private static double median(Load.Outcome outcome) {
    return outcome.micros().getValueAtPercentile(50) / 1e3;
  }

  private static long allocated() {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytes = 0;
    for (long each : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      bytes += Math.max(0, each);
    }
    return bytes;
  }

  private static double heapMiB() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0;
  }

  private static double directMiB() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum()
        / 1048576.0;
  }
}
