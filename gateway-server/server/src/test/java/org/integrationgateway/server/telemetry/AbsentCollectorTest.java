package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.grpc.Status;
import io.opentelemetry.proto.collector.trace.v1.ExportTracePartialSuccess;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.util.Throwables;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Calls while the collector of their traces does not take them. */
final class AbsentCollectorTest {
  private static final String DELAY = "otel.bsp.schedule.delay";
  private static final String ENDPOINT = "otel.exporter.otlp.endpoint";
  private static final String BARE =
      """
      providers:
        telemetry: {default: {source: builtin:otlp, config: {timeout: 200ms}}}
      apps: {demo: {provider: {source: "builtin:demo"}}}
      """;
  private static final String HEADERS = "otel.exporter.otlp.headers";
  private static final String SAMPLER = "otel.traces.sampler";

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger sender =
      (Logger) LoggerFactory.getLogger("org.integrationgateway.telemetry.export.Delivery");

  private final ListAppender<ILoggingEvent> full = new ListAppender<>();
  private final Logger queues =
      (Logger) LoggerFactory.getLogger("org.integrationgateway.telemetry.export.Waiting");

  @TempDir Path home;

  @BeforeEach
  void listen() {
    System.setProperty(DELAY, "10");
    log.start();
    sender.addAppender(log);
  }

  @AfterEach
  void end() {
    sender.detachAppender(log);
    System.clearProperty(DELAY);
    System.clearProperty(SAMPLER);
    System.clearProperty(ENDPOINT);
    System.clearProperty(HEADERS);
  }

  private ConfiguredGateway gateway(String url) {
    return gateway("http/protobuf", url, "200ms");
  }

  private ConfiguredGateway gateway(String protocol, String url, String timeout) {
    return ConfiguredGateway.start(
        home,
        """
        providers:
          telemetry: {default: {source: builtin:otlp, config: {endpoint: "%s", protocol: "%s", timeout: %s, metrics: {enabled: false}, logs: {enabled: false}}}}
        apps: {demo: {provider: {source: "builtin:demo"}}}
        """
            .formatted(url, protocol, timeout));
  }

  private ConfiguredGateway gateway(OtlpCollector collector, String protocol) {
    boolean grpc = protocol.equals("grpc");
    return gateway(protocol, grpc ? collector.grpcUrl() : collector.httpUrl(), "60s");
  }

  private static void call(ConfiguredGateway gateway, int times) {
    var alice = gateway.token("user:alice");
    for (int call = 0; call < times; call++) {
      var answer = gateway.send("POST", "/api/v1/demo/hello.greet", alice, "{\"name\": \"Ada\"}");
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
  }

  private long warnings() {
    return log.list.stream().filter(line -> line.getLevel().toString().equals("WARN")).count();
  }

  @Test
  void callsGoOnWhereNothingListens() throws Exception {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    try (var gateway = gateway("http://127.0.0.1:" + port)) {
      call(gateway, 50);
      eventually(() -> assertThat(warnings()).isEqualTo(1));
      call(gateway, 50);
    }
    assertThat(warnings()).as("said once").isEqualTo(1);
    assertThat(log.list.get(0).getFormattedMessage())
        .contains("http://127.0.0.1:" + port, "providers.telemetry");
  }

  @Test
  void callsDoNotWaitForACollectorThatDoesNotAnswer() throws Exception {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var gateway = gateway("http://127.0.0.1:" + silent.getLocalPort());
      call(gateway, 50);
      eventually(() -> assertThat(warnings()).isEqualTo(1));
      var began = System.nanoTime();
      gateway.close();
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(60));
    }
  }

  @Test
  void aCollectorThatComesBackIsNamedInTheLog() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway(collector.httpUrl())) {
      collector.status = 400;
      call(gateway, 1);
      eventually(() -> assertThat(warnings()).isEqualTo(1));
      collector.status = 200;
      call(gateway, 1);
      collector.await("demo/hello.greet");
      eventually(
          () ->
              assertThat(log.list)
                  .anyMatch(
                      line -> line.getFormattedMessage().contains("accepts telemetry again")));
    }
  }

  @ParameterizedTest
  @Tag("nightly")
  @EnumSource(
      value = Status.Code.class,
      names = {"INVALID_ARGUMENT", "RESOURCE_EXHAUSTED"})
  void whatIsRefusedOverGrpcIsCounted(Status.Code code) throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway(collector, "grpc")) {
      collector.refusals.add(code.toStatus().withDescription("not now"));
      call(gateway, 1);
      eventually(() -> assertThat(lost(gateway)).isPositive());
      assertThat(log.list.get(0).getFormattedMessage()).contains(code.name(), "not now");
      call(gateway, 1);
      collector.await("demo/hello.greet");
    }
  }

  @Test
  void whatFailsForAWhileOverGrpcIsSentAgain() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway(collector, "grpc")) {
      collector.refusals.add(Status.UNAVAILABLE);
      call(gateway, 1);
      collector.await("demo/hello.greet");
      assertThat(lost(gateway)).isZero();
    }
  }

  @Test
  void whatTheCollectorDoesNotTakeIsCounted() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway(collector.httpUrl())) {
      assertThat(lost(gateway)).isZero();
      collector.status = 400;
      call(gateway, 1);
      eventually(() -> assertThat(lost(gateway)).isPositive());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http/protobuf", "grpc"})
  void whatTheCollectorRejectsWhileItTakesTheRestIsCountedAndSaidOnce(String protocol)
      throws Exception {
    try (var collector = new OtlpCollector();
        var gateway = gateway(collector, protocol)) {
      collector.answer =
          ExportTraceServiceResponse.newBuilder()
              .setPartialSuccess(
                  ExportTracePartialSuccess.newBuilder()
                      .setRejectedSpans(1)
                      .setErrorMessage("too old"))
              .build()
              .toByteArray();
      call(gateway, 1);
      eventually(() -> assertThat(lost(gateway)).isPositive());
      call(gateway, 1);
      eventually(() -> assertThat(collector.requests).hasSizeGreaterThan(1));
      assertThat(log.list)
          .extracting(ILoggingEvent::getFormattedMessage)
          .filteredOn(line -> line.contains("except 1 records, which it refuses permanently"))
          .singleElement()
          .asString()
          .contains("too old");
    }
  }

  @Test
  void whatDoesNotFitIntoTheQueueIsCountedAndSaidOnce() throws Exception {
    var queue = Map.of("otel.bsp.max.queue.size", "4", "otel.bsp.max.export.batch.size", "4");
    queue.forEach(System::setProperty);
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var gateway = gateway("http://127.0.0.1:" + silent.getLocalPort())) {
      full.start();
      queues.addAppender(full);
      call(gateway, 20);
      assertThat(lost(gateway)).isGreaterThan(20);
      assertThat(full.list)
          .singleElement()
          .extracting(ILoggingEvent::getFormattedMessage)
          .asString()
          .contains("traces", "queue of 4", "gateway_telemetry_lost_total");
    } finally {
      queues.detachAppender(full);
      queue.keySet().forEach(System::clearProperty);
    }
  }

  private static double lost(ConfiguredGateway gateway) {
    return gateway
        .send("GET", "/metrics", gateway.token("user:alice"), "")
        .body()
        .lines()
        .filter(line -> line.startsWith("gateway_telemetry_lost_total{signal=\"traces\"} "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  @Test
  void variablesWithSecretsAreNeitherInTheLogNorInErrors() throws Exception {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    System.setProperty(ENDPOINT, "http://ada:sesame@127.0.0.1:" + port);
    try (var gateway = ConfiguredGateway.start(home, BARE)) {
      call(gateway, 1);
      eventually(() -> assertThat(warnings()).isPositive());
      assertThat(log.list)
          .extracting(ILoggingEvent::getFormattedMessage)
          .anyMatch(line -> line.contains("127.0.0.1:" + port))
          .noneMatch(line -> line.contains("sesame"));
    }
    refusedWithoutSecret(ENDPOINT, "http://127.0.0.1:4318/?key=sesame", "query string");
    refusedWithoutSecret(ENDPOINT, "ada:sesame", "OTLP endpoint");
    refusedWithoutSecret(HEADERS, "Bearer sesame", HEADERS);
  }

  private void refusedWithoutSecret(String variable, String value, String said) {
    System.setProperty(variable, value);
    assertThatThrownBy(() -> ConfiguredGateway.start(home, BARE))
        .hasMessageContaining(said)
        .satisfies(
            refused -> assertThat(Throwables.getStackTrace(refused)).doesNotContain("sesame"));
    System.clearProperty(variable);
  }

  @Test
  void aVariableThatCannotBeUsedEndsTheStartWithItsName() {
    System.setProperty(SAMPLER, "sometimes");
    assertThatThrownBy(() -> gateway("http://127.0.0.1:4318"))
        .hasMessageContaining("providers.telemetry cannot be used")
        .hasMessageContaining("sometimes");
  }
}
