package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.telemetry.OtlpCollector.attributes;
import static org.integrationgateway.server.telemetry.OtlpCollector.hex;

import io.opentelemetry.proto.collector.logs.v1.ExportLogsPartialSuccess;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.core.testing.TestCertificates;
import org.integrationgateway.server.telemetry.OtlpCollector;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The audit trail as receivers beyond this machine get it. */
final class AuditExportTest {
  private static final String AUDIT = "org.integrationgateway.audit";

  /** RFC 5424, section 6: header, structured data, text. */
  private static final Pattern MESSAGE =
      Pattern.compile(
          "<(\\d{1,3})>1 (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{3})?Z) ([!-~]{1,255})"
              + " ([!-~]{1,48}) (\\d+) ([!-~]{1,32})"
              + " ((?:\\[[^ =\\]\"]{1,32}(?: [^ =\\]\"]{1,32}=\"(?:[^\"\\\\\\]]|\\\\.)*\")*\\])+)"
              + " (.*)",
          Pattern.DOTALL);

  @TempDir private Path home;

  private ConfiguredGateway gateway(String sinks) {
    return ConfiguredGateway.start(
        home,
        """
        providers:
          audit: %s
        apps: {demo: {provider: {source: "builtin:demo"}}}
        """
            .formatted(sinks));
  }

  private static String refused(ConfiguredGateway gateway) {
    var wrong = "gwt_" + "S".repeat(43);
    assertThat(gateway.send("GET", "/api/v1/tokens", wrong, "").statusCode()).isEqualTo(401);
    return wrong;
  }

  private static String created(ConfiguredGateway gateway, String name) {
    var alice = gateway.token("user:alice");
    var body = "{\"name\": \"%s\"}".formatted(name);
    assertThat(gateway.send("POST", "/api/v1/tokens", alice, body).statusCode()).isEqualTo(201);
    return alice;
  }

  private static String failing(ConfiguredGateway gateway, String sink) {
    return gateway
        .send("GET", "/metrics", gateway.token("user:alice"), "")
        .body()
        .lines()
        .filter(line -> line.startsWith("gateway_audit_failing{sink=\"" + sink + "\"} "))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"tcp", "tls", "udp"})
  void aRecordIsAMessageOfSyslog(String transport) throws Exception {
    var certificate = TestCertificates.in(home, "EC");
    var trust =
        transport.equals("tls")
            ? ", certificateAuthorities: ['%s']".formatted(certificate.certificate())
            : "";
    try (var receiver = SyslogReceivers.of(transport, certificate);
        var gateway =
            gateway(
                "{siem: {source: builtin:syslog, config: {address: '%s', facility: 10%s}}}"
                    .formatted(receiver.address(), trust))) {
      var secret = refused(gateway);
      var alice = created(gateway, "a \\\"quoted\\\" ]name\\\\");
      eventually(() -> assertThat(receiver.messages()).hasSizeGreaterThanOrEqualTo(2));
      var refusal = message(receiver.messages(), "caller.refuse");
      assertThat(refusal.get("priority")).isEqualTo(Integer.toString(10 * 8 + 4));
      assertThat(refusal.get("app")).isEqualTo("integration-gateway");
      assertThat(refusal.get("process")).isEqualTo(Long.toString(ProcessHandle.current().pid()));
      assertThat(refusal.get("data"))
          .startsWith("[audit@32473 action=\"caller.refuse\" outcome=\"refused\" subject=\"")
          .contains("address=\"127.0.0.1\"", "request=\"", "][meta sequenceId=\"1\"]")
          .contains("[origin software=\"Integration Gateway\" swVersion=\"");
      var token = message(receiver.messages(), "token.create");
      assertThat(token.get("priority")).isEqualTo(Integer.toString(10 * 8 + 5));
      assertThat(token.get("text")).isEqualTo("token.create by user:alice");
      assertThat(token.get("data"))
          .contains("name=\"a \\\"quoted\\\" \\]name\\\\\"")
          .contains("sequenceId=\"2\"");
      assertThat(receiver.messages().toString()).doesNotContain(secret).doesNotContain(alice);
      assertThat(failing(gateway, "siem")).endsWith(" 0.0");
    }
  }

  private static Map<String, String> message(List<byte[]> messages, String id) {
    return messages.stream()
        .map(bytes -> MESSAGE.matcher(new String(bytes, UTF_8)))
        .peek(parts -> assertThat(parts.matches()).isTrue())
        .filter(parts -> parts.group(6).equals(id))
        .map(
            parts ->
                Map.of(
                    "priority",
                    parts.group(1),
                    "app",
                    parts.group(4),
                    "process",
                    parts.group(5),
                    "data",
                    parts.group(7),
                    "text",
                    parts.group(8)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no message " + id));
  }

  @Test
  void recordsWaitForAReceiverThatIsAwayAndGoOnAfterItHasClosedTheConnection() throws Exception {
    int port;
    try (var receiver = SyslogReceivers.of("tcp", null)) {
      port = receiver.port();
    }
    try (var gateway =
        gateway(
            "{siem: {source: builtin:syslog, config: {address: 'tcp://127.0.0.1:%d'}}}"
                .formatted(port))) {
      refused(gateway);
      eventually(() -> assertThat(failing(gateway, "siem")).endsWith(" 1.0"));
      try (var receiver = SyslogReceivers.tcp(port)) {
        eventually(() -> assertThat(receiver.messages()).isNotEmpty());
        eventually(() -> assertThat(failing(gateway, "siem")).endsWith(" 0.0"));
        receiver.hangUp();
        created(gateway, "after");
        eventually(
            () ->
                assertThat(receiver.messages())
                    .anyMatch(bytes -> new String(bytes, UTF_8).contains(" token.create ")));
      }
    }
  }

  @Test
  @Tag("nightly")
  void aCertificateOfNoTrustedAuthorityIsRefused() throws Exception {
    try (var receiver = SyslogReceivers.of("tls", TestCertificates.in(home, "EC"));
        var gateway =
            gateway(
                "{siem: {source: builtin:syslog, config: {address: '%s'}}}"
                    .formatted(receiver.address()))) {
      refused(gateway);
      eventually(() -> assertThat(failing(gateway, "siem")).endsWith(" 1.0"));
      assertThat(receiver.messages()).isEmpty();
    }
  }

  @Test
  void aRecordThatIsTooLongForADatagramIsCutAndNotLost() throws Exception {
    try (var receiver = SyslogReceivers.of("udp", null);
        var gateway =
            gateway(
                "{siem: {source: builtin:syslog, config: {address: '%s', invocations: failed}}}"
                    .formatted(receiver.address()))) {
      var alice = gateway.token("user:alice");
      var long1 = "x".repeat(900);
      gateway.send("POST", "/api/v1/" + long1 + "/" + "é".repeat(300), alice, "{}");
      eventually(() -> assertThat(receiver.messages()).isNotEmpty());
      assertThat(receiver.messages())
          .allSatisfy(
              bytes -> {
                assertThat(bytes.length).isLessThanOrEqualTo(2048);
                assertThat(MESSAGE.matcher(new String(bytes, UTF_8)).matches()).isTrue();
              });
    }
  }

  @Test
  void aRecordIsALogRecordOfACollectorWithTheTraceOfItsRequest() throws Exception {
    System.setProperty("otel.bsp.schedule.delay", "50");
    try (var collector = new OtlpCollector();
        var gateway =
            ConfiguredGateway.start(
                home,
                """
                providers:
                  audit: {away: {source: builtin:otlp, config: {invocations: all}}}
                  telemetry:
                    default:
                      source: builtin:otlp
                      config:
                        endpoint: "%s"
                        headers: {Authorization: Bearer of-the-collector}
                        metrics: {enabled: false}
                        logs: {enabled: false}
                apps: {demo: {provider: {source: "builtin:demo"}}}
                """
                    .formatted(collector.httpUrl()))) {
      var secret = refused(gateway);
      var alice = gateway.token("user:alice");
      gateway.send("POST", "/api/v1/demo/hello.greet", alice, "{\"name\": \"sesame\"}");
      eventually(
          () ->
              assertThat(collector.records(AUDIT))
                  .extracting(LogRecord::getEventName)
                  .contains("caller.refuse", "operation.invoke"));
      var refusal = record(collector, "caller.refuse");
      assertThat(refusal.getSeverityNumber()).isEqualTo(SeverityNumber.SEVERITY_NUMBER_WARN);
      assertThat(attributes(refusal.getAttributesList()))
          .containsEntry("gateway.audit.outcome", "refused")
          .containsEntry("client.address", "127.0.0.1")
          .containsEntry("gateway.audit.detail.code", "unauthenticated")
          .containsKey("gateway.request.id");
      var call = record(collector, "operation.invoke");
      assertThat(call.getBody().getStringValue()).isEqualTo("operation.invoke by user:alice");
      assertThat(attributes(call.getAttributesList()))
          .containsEntry("enduser.id", "user:alice")
          .containsEntry("gateway.audit.detail.app", "demo");
      var span = collector.await("demo/hello.greet");
      assertThat(hex(call.getTraceId())).isEqualTo(hex(span.getTraceId()));
      assertThat(collector.allRecords())
          .doesNotContain(secret)
          .doesNotContain(alice)
          .doesNotContain("sesame");
    } finally {
      System.clearProperty("otel.bsp.schedule.delay");
    }
  }

  private static LogRecord record(OtlpCollector collector, String action) {
    return collector.records(AUDIT).stream()
        .filter(record -> record.getEventName().equals(action))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void recordsWaitForACollectorThatRefusesThem() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{away: {source: builtin:otlp, config: {endpoint: '%s', timeout: 1s}}}"
                    .formatted(collector.httpUrl()))) {
      collector.status = 400;
      refused(gateway);
      eventually(() -> assertThat(failing(gateway, "away")).endsWith(" 1.0"));
      assertThat(collector.records(AUDIT)).isEmpty();
      collector.status = 200;
      eventually(
          () ->
              assertThat(collector.records(AUDIT))
                  .extracting(LogRecord::getEventName)
                  .contains("caller.refuse"));
    }
  }

  @Test
  void aRecordThatTheCollectorRefusesIsCountedAndDoesNotKeepTheOthers() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{away: {source: builtin:otlp, config: {endpoint: '%s', timeout: 1s}}}"
                    .formatted(collector.httpUrl()))) {
      collector.refusedText = "sesame";
      created(gateway, "sesame");
      eventually(() -> assertThat(failing(gateway, "away")).endsWith(" 1.0"));
      created(gateway, "other");
      eventually(() -> assertThat(failing(gateway, "away")).endsWith(" 0.0"));
      assertThat(collector.allRecords()).contains("other").doesNotContain("sesame");
      assertThat(lost(gateway)).isEqualTo(1);
      created(gateway, "last");
      eventually(
          () ->
              assertThat(collector.records(AUDIT))
                  .extracting(LogRecord::getEventName)
                  .contains("audit.lose"));
    }
  }

  @Test
  void whatACollectorRejectsWhileItTakesTheRestIsCountedAndNotSentAgain() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{away: {source: builtin:otlp, config: {endpoint: '%s'}}}"
                    .formatted(collector.httpUrl()))) {
      collector.answer =
          ExportLogsServiceResponse.newBuilder()
              .setPartialSuccess(
                  ExportLogsPartialSuccess.newBuilder()
                      .setRejectedLogRecords(1)
                      .setErrorMessage("too old"))
              .build()
              .toByteArray();
      refused(gateway);
      eventually(() -> assertThat(lost(gateway)).isEqualTo(1));
      assertThat(collector.requests).hasSize(1);
      assertThat(failing(gateway, "away")).endsWith(" 0.0");
    }
  }

  @Test
  void aCollectorThatAsksForAPauseIsNotAskedDuringIt() throws Exception {
    try (var collector = new OtlpCollector();
        var gateway =
            gateway(
                "{away: {source: builtin:otlp, config: {endpoint: '%s', timeout: 1s}}}"
                    .formatted(collector.httpUrl()))) {
      collector.status = 429;
      collector.answerHeaders.put("Retry-After", "2");
      refused(gateway);
      eventually(() -> assertThat(failing(gateway, "away")).endsWith(" 1.0"));
      collector.status = 200;
      eventually(() -> assertThat(collector.records(AUDIT)).isNotEmpty());
      assertThat(Duration.ofNanos(collector.requests.get(1) - collector.requests.get(0)))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(2));
    }
  }

  private static double lost(ConfiguredGateway gateway) {
    return gateway
        .send("GET", "/metrics", gateway.token("user:alice"), "")
        .body()
        .lines()
        .filter(line -> line.startsWith("gateway_audit_lost_total{sink=\"away\"} "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }
}
