package org.integrationgateway.server.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.telemetry.OtlpCollector.attributes;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.log.LogConfig.Format;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.logging.LogSettings;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** The log as a collector receives it, and the trace in each of its lines. */
final class LogExportTest {
  private static final String CALLS = "org.integrationgateway.invocations";
  private static final Map<String, String> QUICKLY =
      Map.of("otel.blrp.schedule.delay", "50", "otel.bsp.schedule.delay", "50");

  private final Logger calls = (Logger) LoggerFactory.getLogger(CALLS);

  @TempDir private Path home;

  @BeforeEach
  void send() {
    QUICKLY.forEach(System::setProperty);
    calls.setLevel(Level.DEBUG);
  }

  @AfterEach
  void end() {
    QUICKLY.keySet().forEach(System::clearProperty);
    calls.setLevel(null);
  }

  private ConfiguredGateway gateway(String collector) {
    return ConfiguredGateway.start(
        home,
        """
        providers:
          telemetry: {default: {source: builtin:otlp, config: %s}}
        apps: {demo: {provider: {source: "builtin:demo"}}}
        """
            .formatted(collector));
  }

  private static int call(ConfiguredGateway gateway, String token, String body) {
    return gateway.send("POST", "/api/v1/demo/hello.greet", token, body).statusCode();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http/protobuf", "grpc"})
  void aLineIsARecordOfTheStepThatWroteIt(String protocol) throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{endpoint: \"%s\", protocol: %s}"
                    .formatted(
                        protocol.equals("grpc") ? collector.grpcUrl() : collector.httpUrl(),
                        protocol))) {
      var alice = gateway.token("user:alice");
      assertThat(call(gateway, alice, "{\"name\": \"sesame\"}")).isEqualTo(200);
      assertThat(call(gateway, alice, "{\"nane\": \"sesame\"}")).isEqualTo(400);
      eventually(() -> assertThat(collector.records(CALLS)).hasSize(2));
      var record = collector.records(CALLS).get(0);
      var span = collector.await("demo/hello.greet");
      assertThat(record.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_DEBUG);
      assertThat(record.getBody().getStringValue()).isEqualTo("call of demo/hello.greet succeeded");
      assertThat(hex(record.getTraceId())).isEqualTo(hex(span.getTraceId()));
      assertThat(hex(record.getSpanId())).isEqualTo(hex(span.getSpanId()));
      assertThat(attributes(record.getAttributesList()))
          .containsEntry("app", "demo")
          .containsEntry("status", "200")
          .containsEntry("subject", "user:alice")
          .doesNotContainKeys("trace_id", "span_id");
      assertThat(collector.records(CALLS).get(1))
          .extracting(LogRecord::getSeverityText)
          .isEqualTo("INFO");
      assertThat(collector.allRecords()).doesNotContain("sesame").doesNotContain(alice);
    }
  }

  @Test
  void aFailureOfTheServerHasItsStack() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway("{endpoint: \"%s\"}".formatted(collector.httpUrl()))) {
      LoggerFactory.getLogger("org.integrationgateway.test")
          .error("it broke", new IllegalStateException("in a test"));
      eventually(() -> assertThat(collector.records("org.integrationgateway.test")).hasSize(1));
      var record = collector.records("org.integrationgateway.test").get(0);
      assertThat(attributes(record.getAttributesList()))
          .containsEntry("exception.type", "java.lang.IllegalStateException")
          .containsEntry("exception.message", "in a test")
          .hasEntrySatisfying(
              "exception.stacktrace",
              stack -> assertThat(stack).contains("LogExportTest").hasSizeGreaterThan(512));
      assertThat(gateway.gateway().uri()).isNotNull();
    }
  }

  @Test
  void variablesOfOneSignalHoldWhereTheFileSaysNothing() throws Exception {
    try (var collector = new OtlpCollector()) {
      var variables =
          Map.of(
              "otel.exporter.otlp.logs.endpoint",
              collector.httpUrl() + "/of/logs",
              "otel.exporter.otlp.logs.headers",
              "Authorization=Bearer%20of-logs",
              "otel.exporter.otlp.endpoint",
              collector.httpUrl(),
              "otel.metrics.exporter",
              "none");
      variables.forEach(System::setProperty);
      try (var gateway = gateway("{}")) {
        call(gateway, gateway.token("user:alice"), "{\"name\": \"Ada\"}");
        eventually(() -> assertThat(collector.records(CALLS)).hasSize(1));
        collector.await("demo/hello.greet");
        assertThat(collector.authorizations)
            .containsEntry("/of/logs", "Bearer of-logs")
            .containsEntry("/v1/traces", "")
            .hasSize(2);
      } finally {
        variables.keySet().forEach(System::clearProperty);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"TEXT", "JSON"})
  void aLineOnStderrNamesTheStepThatWroteIt(Format format) throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway("{endpoint: \"%s\", logs: {enabled: false}}".formatted(collector.httpUrl()))) {
      var alice = gateway.token("user:alice");
      var written =
          written(format, () -> call(gateway, alice, "{\"nane\": \"Ada\"}")).lines().toList();
      var span = collector.await("demo/hello.greet");
      var line = written.stream().filter(each -> each.contains("demo/hello.greet")).toList();
      assertThat(line).as(String.join("\n", written)).hasSize(1);
      if (format == Format.JSON) {
        var json = Json.parseObject(line.get(0).getBytes(UTF_8));
        assertThat(json.path("trace_id").asString()).isEqualTo(hex(span.getTraceId()));
        assertThat(json.path("span_id").asString()).isEqualTo(hex(span.getSpanId()));
      } else {
        assertThat(line.get(0))
            .containsOnlyOnce("trace_id=\"" + hex(span.getTraceId()) + "\"")
            .containsOnlyOnce("span_id=\"" + hex(span.getSpanId()) + "\"");
      }
    }
  }

  /** The lines that the log of the server writes meanwhile. */
  private static String written(Format format, Runnable work) {
    var err = System.err;
    var bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, UTF_8));
    try {
      LogSettings.apply(new LogConfig(LogConfig.Level.INFO, format, Map.of()));
      work.run();
    } finally {
      System.setErr(err);
      LogSettings.apply(LogConfig.DEFAULT);
    }
    return bytes.toString(UTF_8);
  }
}
