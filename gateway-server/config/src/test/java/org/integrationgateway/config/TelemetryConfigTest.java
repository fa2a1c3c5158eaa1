package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.telemetry.OtlpConfig.Compression;
import org.integrationgateway.manifest.problem.ProblemPrinter;
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
    assertThat(otlp.endpoint()).contains(URI.create("https://collector.example:4317"));
    assertThat(otlp.protocol()).contains("grpc");
    assertThat(otlp.headers()).containsEntry("Authorization", Secret.of("Bearer x"));
    assertThat(otlp.sampleRatio()).contains(0.01);
    assertThat(otlp.remoteSampledPerSecond()).isEqualTo(100);
    assertThat(otlp.compression()).isEqualTo(Compression.GZIP);
    assertThat(otlp.toString()).doesNotContain("Bearer");
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
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }
}
