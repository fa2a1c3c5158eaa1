package org.integrationgateway.config.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.telemetry.OtlpTarget.Compression;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code providers.telemetry}. */
final class TelemetryConfigTest {
  @TempDir private Path folder;

  @Test
  void nothingIsSentWithoutAnEntry() throws IOException {
    assertThat(read("{}").config().orElseThrow().telemetry()).isEmpty();
  }

  @Test
  void readsTheCollector() throws IOException {
    var otlp =
        read("""
            {default: {source: "builtin:otlp", config: {endpoint: "https://collector.example:4317",
              protocol: grpc, headers: {Authorization: Bearer x}, sampleRatio: 0.01}}}""")
            .config()
            .orElseThrow()
            .telemetry()
            .orElseThrow();
    assertThat(otlp.target().endpoint()).contains(URI.create("https://collector.example:4317"));
    assertThat(otlp.target().protocol()).contains("grpc");
    assertThat(otlp.target().headers()).containsEntry("Authorization", Secret.of("Bearer x"));
    assertThat(otlp.sampleRatio()).contains(0.01);
    assertThat(otlp.remoteSampledPerSecond()).isEqualTo(100);
    assertThat(otlp.target().compression()).isEqualTo(Compression.GZIP);
    assertThat(otlp.toString()).doesNotContain("Bearer");
  }

  @Test
  void readsEachSignal() throws IOException {
    var otlp =
        read("""
            {default: {source: "builtin:otlp", config: {traces: {enabled: false},
              metrics: {interval: 15s, endpoint: "https://metrics.example/otlp", headers: {X-Scope: a}}}}}""")
            .config()
            .orElseThrow()
            .telemetry()
            .orElseThrow();
    assertThat(otlp.traces().enabled()).contains(false);
    assertThat(otlp.logs().enabled()).isEmpty();
    assertThat(otlp.metrics().interval()).contains(Duration.ofSeconds(15));
    assertThat(otlp.metrics().signal().endpoint())
        .contains(URI.create("https://metrics.example/otlp"));
    assertThat(otlp.metrics().signal().headers()).containsEntry("X-Scope", Secret.of("a"));
  }

  @Test
  void sendsTheAuditTrailToTheCollectorOfEverythingElse() throws IOException {
    var text =
        """
        server:
          encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        providers:
          telemetry: {default: {source: "builtin:otlp", config: {endpoint: "https://all.example"}}}
          audit:
            same: {source: "builtin:otlp", config: {invocations: failed}}
            other: {source: "builtin:otlp", config: {endpoint: "https://siem.example"}}
            syslog: {source: "builtin:syslog", config: {address: "tls://[::1]"}}
        """;
    var config = configuration(text).config().orElseThrow();
    var sinks = new LinkedHashMap<String, AuditConfig.Sink>();
    config.audit().sinks().forEach(sink -> sinks.put(sink.name(), sink));
    assertThat(collector(sinks.get("same"))).contains(URI.create("https://all.example"));
    assertThat(collector(sinks.get("other"))).contains(URI.create("https://siem.example"));
    var syslog = (AuditConfig.Syslog) sinks.get("syslog").place();
    assertThat(syslog.endpoint().host()).isEqualTo("::1");
    assertThat(syslog.endpoint()).hasToString("tls://[::1]:6514");
    assertThat(syslog.facility()).isEqualTo(13);
  }

  private static Optional<URI> collector(AuditConfig.Sink sink) {
    return ((AuditConfig.Otlp) sink.place()).config().target().endpoint();
  }

  @Test
  void saysWhatIsWrongWithAReceiverOfSyslog() throws IOException {
    var text =
        """
        server:
          encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        providers:
          audit:
            one: {source: "builtin:syslog", config: {address: "https://siem.example", facility: 24}}
            two: {source: "builtin:syslog", config: {structuredData: audit, appName: "a b"}}
        """;
    assertThat(ProblemPrinter.plain().print(configuration(text).problems()))
        .contains(
            "Write tls://HOST:PORT, tcp://HOST:PORT or udp://HOST:PORT",
            "'providers.audit.one.config.facility'",
            "'providers.audit.two.config.address' is missing",
            "such as audit@32473.",
            "Write a name without spaces");
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    assertThat(
            problems(
                """
                {default: {source: "builtin:otlp", config: {endpoint: collector, protocol: grcp,
                  sampleRatio: 2, sampledRatio: 1}}}"""))
        .contains(
            "'providers.telemetry.default.config.endpoint'",
            "did you mean 'grpc'?",
            "Write a number from 0 to 1, such as 0.01.",
            "unknown key 'sampledRatio', did you mean 'sampleRatio'?");
  }

  @Test
  void refusesASecondCollector() throws IOException {
    assertThat(problems("{one: {source: \"builtin:otlp\"}, two: {source: \"builtin:otlp\"}}"))
        .contains("'providers.telemetry' has 2 entries, but one collector gets everything");
  }

  private String problems(String telemetry) throws IOException {
    return ProblemPrinter.plain().print(read(telemetry).problems());
  }

  private ConfigReader.Result read(String telemetry) throws IOException {
    var text =
        """
        server:
          encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        providers:
          telemetry: %s
        """
            .formatted(telemetry.replace("\n", " "));
    return configuration(text);
  }

  private ConfigReader.Result configuration(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }
}
