package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/**
 * Measures what {@code providers.telemetry} costs: a REST call without the entry, in two processes
 * to see the noise, with 1% of the traces kept, and with all of them. The processes take turns, in
 * another order each round, at a fixed number of requests, so that processor time and allocated
 * bytes per request can be compared on a machine that does other work. Arguments: the command of
 * the distribution, the folder for the report, rounds, and the command of another distribution to
 * compare with ({@code none}: none).
 */
final class TelemetryBenchmark {
  private static final int CONNECTIONS = 16;
  private static final int WARM = 15_000;
  private static final int REQUESTS = 6_000;
  private static final Pattern ALLOCATED =
      Pattern.compile("(?m)^jvm_memory_pool_allocated_bytes_total\\{[^}]*} (\\S+)$");

  private TelemetryBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    var command = Path.of(arguments[0]).toRealPath();
    var reports = Files.createDirectories(Path.of(arguments[1]));
    int rounds = Integer.parseInt(arguments[2]);
    var home = Files.createTempDirectory("gateway-bench");
    var java = Path.of(ProcessHandle.current().info().command().orElse("java"));
    var stub = Child.java(java, List.of("-Xmx128m"), UpstreamStub.class);
    var cases = new ArrayList<Case>();
    try (var upstream = stub.child()) {
      if (!arguments[3].equals("none")) {
        var other = Path.of(arguments[3]).toRealPath();
        cases.add(new Case("other", GatewayUnderTest.start(other, at(home, 0), stub.port())));
      }
      cases.add(new Case("off", GatewayUnderTest.start(command, at(home, 1), stub.port())));
      cases.add(new Case("off again", GatewayUnderTest.start(command, at(home, 2), stub.port())));
      cases.add(new Case("1%", GatewayUnderTest.traced(command, at(home, 3), stub.port(), 0.01)));
      cases.add(new Case("100%", GatewayUnderTest.traced(command, at(home, 4), stub.port(), 1)));
      for (var one : cases) {
        one.warm();
      }
      var turns = new ArrayList<>(cases);
      var order = new Random(1);
      for (int round = 0; round < rounds; round++) {
        Collections.shuffle(turns, order);
        for (var one : turns) {
          one.measure();
        }
        System.out.printf("after %d rounds:%n%s", round + 1, table(cases));
      }
      Files.writeString(reports.resolve("telemetry.md"), table(cases));
    } finally {
      cases.forEach(one -> one.gateway.close());
      Benchmark.delete(home);
    }
  }

  private static String table(List<Case> cases) {
    var table = new StringBuilder("| telemetry | us of processor per request | KB allocated |\n");
    table.append("|---|---|---|\n");
    cases.forEach(one -> table.append(one.row()));
    return table.toString();
  }

  private static Path at(Path home, int number) throws IOException {
    return Files.createDirectory(home.resolve(Integer.toString(number)));
  }

  /** A gateway, and what it has cost in each round. */
  private static final class Case {
    private final String name;
    private final GatewayUnderTest gateway;
    private final List<Double> micros = new ArrayList<>();
    private final List<Double> bytes = new ArrayList<>();

    Case(String name, GatewayUnderTest gateway) {
      this.name = name;
      this.gateway = gateway;
    }

    private Load load() {
      var request = gateway.request("GET", "/api/v1/inventory/items.get?sku=A-100", "");
      return new Load(Load.Target.http(gateway.port(), request), CONNECTIONS);
    }

    void warm() throws IOException {
      if (!load().answers()) {
        throw new IOException(name + " does not answer");
      }
      load().times(WARM);
    }

    void measure() throws IOException, InterruptedException {
      double allocated = allocated();
      var cpu = gateway.child().cpu();
      var outcome = load().times(REQUESTS);
      var used = gateway.child().cpu().minus(cpu);
      if (outcome.failures() > 0) {
        throw new IOException(name + " failed " + outcome.failures() + " times");
      }
      micros.add(used.toNanos() / 1000.0 / outcome.requests());
      bytes.add((allocated() - allocated) / outcome.requests());
    }

    /** Bytes that the process has allocated, which its metrics count at each collection. */
    private double allocated() throws IOException, InterruptedException {
      var jcmd = gateway.java().resolveSibling("jcmd").toString();
      var collect = new ProcessBuilder(jcmd, Long.toString(gateway.child().pid()), "GC.run");
      if (collect.redirectErrorStream(true).start().waitFor() != 0) {
        throw new IOException("jcmd cannot collect the garbage of " + name);
      }
      try (var connection = new HttpConnection(gateway.port())) {
        connection.exchange(gateway.request("GET", "/metrics", ""));
        return ALLOCATED
            .matcher(connection.body())
            .results()
            .mapToDouble(pool -> Double.parseDouble(pool.group(1)))
            .sum();
      }
    }

    String row() {
      return "| %s | %s | %s |%n".formatted(name, spread(micros, 1), spread(bytes, 1024));
    }

    /** The median, and the quartiles around it. */
    private static String spread(List<Double> values, double unit) {
      var sorted = values.stream().sorted().toList();
      int last = sorted.size() - 1;
      return "%.1f (%.1f to %.1f)"
          .formatted(
              sorted.get(last / 2) / unit,
              sorted.get(last / 4) / unit,
              sorted.get(last * 3 / 4) / unit);
    }
  }
}
