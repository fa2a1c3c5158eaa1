package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures an executable Java provider behind the gateway's REST door against bare gRPC over the
 * same kind of socket, in turns, in the same run; and what the provider holds when it is idle.
 * Arguments as for {@link Benchmark}.
 */
final class ProviderBenchmark {
  private static final int CONNECTIONS = 64;
  private static final int ROUNDS = 3;

  private ProviderBenchmark() {}

  private record Figures(double perSecond, double p50, double p99, long failures) {}

  public static void main(String[] arguments) throws Exception {
    var command = Path.of(arguments[0]).toRealPath();
    var reports = Files.createDirectories(Path.of(arguments[1]));
    var phase = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 10);
    var home = Files.createTempDirectory("gwb");
    var socket = home.resolve("bare");
    try (var gateway = GatewayUnderTest.start(command, home, 9)) {
      var idle = gateway.providerMiB();
      var java = gateway.java();
      var bare = Child.java(java, List.of("-Xmx256m"), BareProvider.class, socket.toString());
      var channel = BareProvider.channel(socket);
      try (var unused = bare.child()) {
        var floor = new Load(BareProvider.calls(channel), CONNECTIONS);
        var request = gateway.request("GET", "/api/v1/items/items.get?sku=A-100", "");
        var rest = new Load(Load.Target.http(gateway.port(), request), CONNECTIONS);
        for (int warmUp = 0; warmUp < ROUNDS; warmUp++) {
          floor.saturate(phase);
          rest.saturate(phase);
        }
        var floors = new ArrayList<Figures>();
        var rests = new ArrayList<Figures>();
        for (int round = 0; round < ROUNDS; round++) {
          floors.add(measure(floor, phase));
          rests.add(measure(rest, phase));
        }
        report(reports, floors, rests, idle);
      } finally {
        channel.shutdownNow();
      }
    } finally {
      Benchmark.delete(home);
    }
  }

  private static Figures measure(Load load, Duration phase) {
    var full = load.saturate(phase);
    var half = load.atRate(full.perSecond() / 2, phase);
    return new Figures(
        full.perSecond(),
        half.micros().getValueAtPercentile(50) / 1000.0,
        half.micros().getValueAtPercentile(99) / 1000.0,
        full.failures() + half.failures());
  }

  private static void report(Path reports, List<Figures> floors, List<Figures> rests, double idle)
      throws IOException {
    var text = new StringBuilder("case       calls/s    p50 ms    p99 ms   failed\n");
    for (int i = 0; i < floors.size(); i++) {
      row(text, "bare grpc", floors.get(i));
      row(text, "provider", rests.get(i));
    }
    double floor = median(floors.stream().map(Figures::perSecond).toList());
    double rest = median(rests.stream().map(Figures::perSecond).toList());
    double added =
        median(rests.stream().map(Figures::p99).toList())
            - median(floors.stream().map(Figures::p99).toList());
    text.append(
        String.format(
            Locale.ROOT,
            "provider behind REST: %.0f%% of bare grpc, p99 added %.2f ms, idle %.0f MiB%n",
            100 * rest / floor,
            added,
            idle));
    System.out.println(text);
    Files.writeString(
        reports.resolve("provider-bench.json"),
        String.format(
            Locale.ROOT,
            "{\"bareCallsPerSecond\": %.1f, \"providerCallsPerSecond\": %.1f, \"ratio\": %.3f,"
                + " \"p99AddedMillis\": %.3f, \"idleMiB\": %.1f}%n",
            floor,
            rest,
            rest / floor,
            added,
            idle));
  }

  private static void row(StringBuilder text, String name, Figures figures) {
    text.append(
        String.format(
            Locale.ROOT,
            "%-9s %8.0f %9.2f %9.2f %8d%n",
            name,
            figures.perSecond,
            figures.p50,
            figures.p99,
            figures.failures));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(Double.NaN);
  }
}
