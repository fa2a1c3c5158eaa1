package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.telemetry.OtlpCollector.attributes;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics as a collector receives them. */
final class MetricExportTest {
  private static final String INTERVAL = "otel.metric.export.interval";
  private static final Map<String, String> OF_CALL =
      Map.of("door", "rest_v1", "app", "demo", "operation", "hello.greet", "code", "ok");

  @TempDir private Path home;

  @BeforeAll
  static void often() {
    System.setProperty(INTERVAL, "100");
  }

  @AfterAll
  static void usual() {
    System.clearProperty(INTERVAL);
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

  private static void call(ConfiguredGateway gateway, String token) {
    var answer = gateway.send("POST", "/api/v1/demo/hello.greet", token, "{\"name\": \"Ada\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private static List<NumberDataPoint> points(Metric metric, Map<String, String> attributes) {
    return metric.getSum().getDataPointsList().stream()
        .filter(point -> attributes(point.getAttributesList()).equals(attributes))
        .toList();
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"http/protobuf", "grpc"})
  void aCallIsCountedOnceAsMetricsHaveIt(String protocol) throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{endpoint: \"%s\", protocol: %s}"
                    .formatted(
                        protocol.equals("grpc") ? collector.grpcUrl() : collector.httpUrl(),
                        protocol))) {
      var alice = gateway.token("user:alice");
      for (int calls = 0; calls < 3; calls++) {
        call(gateway, alice);
      }
      eventually(
          () ->
              assertThat(collector.metric("gateway.invocations"))
                  .hasValueSatisfying(
                      metric ->
                          assertThat(points(metric, OF_CALL))
                              .singleElement()
                              .extracting(NumberDataPoint::getAsDouble)
                              .isEqualTo(3.0)));
      var sum = collector.metric("gateway.invocations").orElseThrow().getSum();
      assertThat(sum.getIsMonotonic()).isTrue();
      assertThat(sum.getAggregationTemporality())
          .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
      assertThat(collector.names()).doesNotHaveDuplicates();
      assertThat(gateway.send("GET", "/metrics", alice, "").body())
          .contains(
              "gateway_invocations_total{app=\"demo\",code=\"ok\",door=\"rest_v1\","
                  + "operation=\"hello.greet\"} 3.0");
    }
  }

  @Test
  @Tag("nightly")
  void aDurationIsAHistogramWhoseExemplarsLeadToItsTraces() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway("{endpoint: \"%s\"}".formatted(collector.httpUrl()))) {
      call(gateway, gateway.token("user:alice"));
      eventually(() -> assertThat(collector.metric("gateway.invocation_duration")).isPresent());
      var metric = collector.metric("gateway.invocation_duration").orElseThrow();
      assertThat(metric.getUnit()).isEqualTo("s");
      var point = metric.getHistogram().getDataPoints(0);
      assertThat(attributes(point.getAttributesList()))
          .isEqualTo(Map.of("door", "rest_v1", "app", "demo"));
      assertThat(point.getCount()).isEqualTo(1);
      assertThat(point.getBucketCountsList().stream().mapToLong(each -> each).sum()).isEqualTo(1);
      assertThat(point.getBucketCountsCount()).isEqualTo(point.getExplicitBoundsCount() + 1);
      assertThat(point.getTimeUnixNano()).isGreaterThan(point.getStartTimeUnixNano());
      var call = collector.await("demo/hello.greet");
      assertThat(point.getExemplarsList())
          .singleElement()
          .satisfies(
              exemplar -> {
                assertThat(hex(exemplar.getTraceId())).isEqualTo(hex(call.getTraceId()));
                assertThat(hex(exemplar.getSpanId())).isEqualTo(hex(call.getSpanId()));
              });
    }
  }

  @Test
  void everyMetricOfTheRegistryIsSentAndThoseOfTheJvmByTheConventions() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway("{endpoint: \"%s\"}".formatted(collector.httpUrl()))) {
      var alice = gateway.token("user:alice");
      call(gateway, alice);
      eventually(() -> assertThat(collector.metric("gateway.invocation_duration")).isPresent());
      var sent = collector.names();
      var text = gateway.send("GET", "/metrics", alice, "").body();
      var served =
          Pattern.compile("(?m)^# TYPE gateway_(\\w+?)(_total|_seconds|_info)? \\w+$")
              .matcher(text)
              .results()
              .map(
                  type ->
                      "gateway." + type.group(1) + ("_info".equals(type.group(2)) ? "_info" : ""))
              .toList();
      assertThat(served).hasSizeGreaterThan(20);
      assertThat(sent)
          .containsAll(served)
          .contains("jvm.memory.used", "jvm.thread.count", "jvm.class.count", "process.cpu.time");
      var heap = collector.metric("jvm.memory.used").orElseThrow().getGauge().getDataPointsList();
      assertThat(heap)
          .extracting(point -> attributes(point.getAttributesList()).get("jvm.memory.type"))
          .contains("heap", "non_heap");
    }
  }

  @Test
  @Tag("nightly")
  void aSignalThatIsOffIsNotSent() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{endpoint: \"%s\", metrics: {enabled: false}, logs: {enabled: false}}"
                    .formatted(collector.httpUrl()))) {
      call(gateway, gateway.token("user:alice"));
      collector.await("demo/hello.greet");
      assertThat(collector.authorizations).containsOnlyKeys("/v1/traces");
    }
  }

  @Test
  @Tag("nightly")
  void aSignalMayHaveAnEndpointWithHeadersOfItsOwn() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                """
                {endpoint: "%s", headers: {Authorization: Bearer of-all},
                 metrics: {interval: 1s, endpoint: "%s/mine/metrics", headers: {Authorization: Bearer of-metrics}}}"""
                    .formatted(collector.httpUrl(), collector.httpUrl())
                    .replace("\n", " "))) {
      call(gateway, gateway.token("user:alice"));
      collector.await("demo/hello.greet");
      eventually(() -> assertThat(collector.metric("gateway.invocations")).isPresent());
      assertThat(collector.authorizations)
          .containsEntry("/v1/traces", "Bearer of-all")
          .containsEntry("/mine/metrics", "Bearer of-metrics");
    }
  }
}
