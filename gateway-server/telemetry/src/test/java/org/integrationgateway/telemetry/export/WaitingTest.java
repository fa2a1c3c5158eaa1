package org.integrationgateway.telemetry.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.sdk.autoconfigure.spi.internal.DefaultConfigProperties;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The room of a queue whose collector does not take anything. */
final class WaitingTest {
  private static final String LONG_TEXT = "x".repeat(1 << 20);

  @TempDir private Path folder;

  private final CountDownLatch taken = new CountDownLatch(1);
  private final AtomicInteger exported = new AtomicInteger();

  /** Takes nothing until the latch is released. */
  private final SpanExporter stuck =
      new SpanExporter() {
        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
          var result = new CompletableResultCode();
          try {
            taken.await();
            exported.addAndGet(spans.size());
            return result.succeed();
          } catch (InterruptedException end) {
            return result.fail();
          }
        }

        @Override
        public CompletableResultCode flush() {
          return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
          return CompletableResultCode.ofSuccess();
        }
      };

  @Test
  void isLimitedByBytesAndFreeAgainOnceStepsAreTaken() throws IOException {
    var variables = DefaultConfigProperties.createFromMap(Map.of());
    var waiting = new Waiting("traces", "otel.bsp.max.queue.size").limited(variables);
    var spans = waiting.counted(stuck, collector());
    var batches =
        BatchSpanProcessor.builder(spans).setMaxExportBatchSize(1).setMaxQueueSize(64).build();
    try (var provider =
        SdkTracerProvider.builder().addSpanProcessor(new WaitingSpans(batches, waiting)).build()) {
      var tracer = provider.get("test");
      for (int step = 0; step < 20; step++) {
        tracer.spanBuilder("step").setAttribute("text", LONG_TEXT).startSpan().end();
      }
      long lost = waiting.lost();
      assertThat(lost).as("15 fit into 16 MiB, and one may be on its way").isBetween(4L, 5L);
      tracer.spanBuilder("short").startSpan().end();
      assertThat(waiting.lost()).isEqualTo(lost);

      taken.countDown();
      batches.forceFlush().join(30, TimeUnit.SECONDS);
      assertThat(exported).hasValue((int) (21 - lost));
      tracer.spanBuilder("step").setAttribute("text", LONG_TEXT).startSpan().end();
      assertThat(waiting.lost()).as("there is room again").isEqualTo(lost);
    }
  }

  private Collector collector() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}
            providers: {telemetry: {default: {source: builtin:otlp}}}
            """);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
    var config = read.config().orElseThrow();
    return new Collector(config.telemetry().orElseThrow(), config.server(), Clock.systemUTC());
  }
}
