package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Measures the gateway and the floor in turns, in the same run, and prints figures and ratios.
 * Arguments: the distribution's command, the folder for the report, seconds per phase (default 10).
 */
final class Benchmark {
  private static final int CONNECTIONS = 64;
  private static final int ROUNDS = 3;
  private static final int STARTS = 5;

  private final Duration phase;
  private final List<Case> cases = new ArrayList<>();

  private Benchmark(Duration phase) {
    this.phase = phase;
  }

  public static void main(String[] arguments) throws Exception {
    var command = Path.of(arguments[0]).toRealPath();
    var reports = Files.createDirectories(Path.of(arguments[1]));
    var phase = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 10);
    new Benchmark(phase).run(command, reports);
  }

  /** One thing to load: where, with what, and whose CPU counts. */
  private static final class Case {
    final String name;
    final Load.Target target;
    final Child child;
    final List<Double> rates = new ArrayList<>();
    final List<Double> p50 = new ArrayList<>();
    final List<Double> p99 = new ArrayList<>();
    final List<Double> cpuMicros = new ArrayList<>();
    long failures;
    double residentMiB;

    Case(String name, int port, byte[] request, Child child) {
      this(name, Load.Target.http(port, request), child);
    }

    Case(String name, Load.Target target, Child child) {
      this.name = name;
      this.target = target;
      this.child = child;
    }

    Report.Row row() {
      return new Report.Row(
          name, median(rates), median(p50), median(p99), median(cpuMicros), residentMiB, failures);
    }
  }

  private void run(Path command, Path reports) throws Exception {
    var home = Files.createTempDirectory("gateway-bench");
    var ownJava = Path.of(ProcessHandle.current().info().command().orElse("java"));
    var stub = Child.java(ownJava, List.of("-Xmx128m"), UpstreamStub.class);
    try (var upstream = stub.child();
        var gateway = GatewayUnderTest.start(command, home, stub.port());
        var traced =
            GatewayUnderTest.traced(
                command, Files.createDirectory(home.resolve("traced")), stub.port(), 0.01)) {
      var java = gateway.java();
      var starts = starts(gateway);
      var started = Child.java(java, List.of("-Xmx256m"), Floor.class, String.valueOf(stub.port()));
      try (var floor = started.child()) {
        cases.add(
            new Case("floor", started.port(), gateway.request("GET", "/items/A-100", ""), floor));
        cases.add(
            new Case(
                "rest",
                gateway.port(),
                gateway.request("GET", "/api/v1/inventory/items.get?sku=A-100", ""),
                gateway.child()));
        cases.add(
            new Case(
                "traced",
                traced.port(),
                traced.request("GET", "/api/v1/inventory/items.get?sku=A-100", ""),
                traced.child()));
        cases.add(
            new Case(
                "v2",
                gateway.port(),
                gateway.request(
                    "POST",
                    "/api/v2/app/inventory/operations/items.get",
                    "{\"parameters\":{\"sku\":\"A-100\"}}"),
                gateway.child()));
        cases.add(new Case("grpc", gateway.grpc(), gateway.child()));
        cases.add(
            new Case(
                "cookie",
                gateway.port(),
                gateway.requestOfPage("/api/v1/inventory/items.get?sku=A-100"),
                gateway.child()));
        cases.add(
            new Case(
                "mcp",
                gateway.port(),
                gateway.request(
                    "POST",
                    "/mcp",
                    """
                    {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"inventory_items_get","arguments":{"sku":"A-100"}}}\
                    """,
                    "Accept: application/json, text/event-stream",
                    "MCP-Protocol-Version: 2025-11-25"),
                gateway.child()));
        for (var one : cases) {
          checkAnswer(one);
          new Load(one.target, CONNECTIONS).saturate(phase);
        }
        for (int round = 0; round < ROUNDS; round++) {
          for (var one : cases) {
            measure(one);
          }
        }
        var report =
            new Report(
                java.toString(), phase, cases.stream().map(Case::row).toList(), median(starts));
        System.out.println(report.table());
        Files.writeString(reports.resolve("bench.json"), report.json());
      }
    } finally {
      delete(home);
    }
  }

  private static void checkAnswer(Case one) throws IOException {
    try (var connection = one.target.open()) {
      if (!connection.ask() || !connection.answer().contains("A-100")) {
        throw new IOException(one.name + " answers " + connection.answer());
      }
    }
  }

  private void measure(Case one) throws IOException {
    var load = new Load(one.target, CONNECTIONS);
    var before = one.child.cpu();
    var full = load.saturate(phase);
    one.cpuMicros.add(one.child.cpu().minus(before).toNanos() / 1000.0 / full.requests());
    one.rates.add(full.perSecond());
    var half = load.atRate(full.perSecond() / 2, phase);
    one.p50.add(half.micros().getValueAtPercentile(50) / 1000.0);
    one.p99.add(half.micros().getValueAtPercentile(99) / 1000.0);
    one.failures += full.failures() + half.failures();
    one.residentMiB = one.child.residentMiB();
  }

  private static List<Double> starts(GatewayUnderTest gateway)
      throws IOException, InterruptedException {
    gateway.restart();
    var seconds = new ArrayList<Double>();
    for (int i = 0; i < STARTS; i++) {
      seconds.add(gateway.restart().toNanos() / 1e9);
    }
    return seconds;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }

  static void delete(Path folder) throws IOException {
    List<Path> files;
    try (var walk = Files.walk(folder)) {
      files = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (var file : files) {
      // The package store is read-only on purpose.
      file.toFile().setWritable(true);
    }
    for (var file : files) {
      Files.deleteIfExists(file);
    }
  }
}
