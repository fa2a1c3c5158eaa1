package org.integrationgateway.it.bench;

import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.wire.app.AppAdapter;
import org.integrationgateway.wire.call.Contexts;
import org.integrationgateway.wire.call.Workers;

/**
 * Measures what the two adapters between an interface and the protocol cost: the same operation of
 * the same provider, asked directly and through both adapters over an in-process channel, by one
 * thread. Arguments: folder of the report, seconds a phase.
 */
final class AdapterBenchmark {
  private static final String CHANNEL = "adapters";
  private static final int ROUNDS = 3;

  private AdapterBenchmark() {}

  public static void main(String[] arguments) throws IOException {
    var reports = Files.createDirectories(Path.of(arguments[0]));
    var phase = Duration.ofSeconds(Long.parseLong(arguments[1]));
    var provider = BenchProvider.provider();
    var adapter = new AppAdapter();
    var threads = Executors.newFixedThreadPool(2);
    try (var workers = new Workers(threads)) {
      var server =
          InProcessServerBuilder.forName(CHANNEL)
              .directExecutor()
              .intercept(Contexts.taking())
              .addService(adapter.service(name -> provider, workers))
              .build()
              .start();
      var channel = InProcessChannelBuilder.forName(CHANNEL).directExecutor().build();
      try {
        report(reports, provider, adapter.client(Contexts.giving(channel), "items"), phase);
      } finally {
        channel.shutdownNow();
        server.shutdownNow();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void report(Path reports, AppProvider direct, AppProvider adapted, Duration phase)
      throws IOException {
    measure(direct, phase);
    measure(adapted, phase);
    var asked = new Histogram(3);
    var carried = new Histogram(3);
    for (int round = 0; round < ROUNDS; round++) {
      asked.add(measure(direct, phase));
      carried.add(measure(adapted, phase));
    }
    var added = micros(carried, 50) - micros(asked, 50);
    System.out.printf(
        Locale.ROOT,
        "case       p50 us    p99 us%ndirect   %8.1f  %8.1f%nadapters %8.1f  %8.1f%n"
            + "a pair of adapters adds %.1f us (median)%n",
        micros(asked, 50),
        micros(asked, 99),
        micros(carried, 50),
        micros(carried, 99),
        added);
    Files.writeString(
        reports.resolve("adapter-bench.json"),
        String.format(
            Locale.ROOT,
            "{\"directMicros\": %.2f, \"adaptedMicros\": %.2f, \"addedMicros\": %.2f}%n",
            micros(asked, 50),
            micros(carried, 50),
            added));
  }

  private static Histogram measure(AppProvider provider, Duration phase) {
    var nanos = new Histogram(3);
    long end = System.nanoTime() + phase.toNanos();
    for (long begun = System.nanoTime(); begun < end; ) {
      if (provider.execute(call()).status() != 200) {
        throw new IllegalStateException("the provider refused");
      }
      long now = System.nanoTime();
      nanos.recordValue(now - begun);
      begun = now;
    }
    return nanos;
  }

  private static AppCall call() {
    return new AppCall(
        "items.get",
        "{\"sku\":\"A-100\"}",
        Subject.of(GatewayUnderTest.SUBJECT),
        Optional.empty(),
        Deadline.in(Duration.ofSeconds(10)),
        "00000000-0000-0000-0000-000000000000");
  }

  private static double micros(Histogram nanos, double percentile) {
    return nanos.getValueAtPercentile(percentile) / 1000.0;
  }
}
