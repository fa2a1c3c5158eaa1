package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code apps.<name>.capture} and {@code server.admin.captureRoles}. */
final class CaptureConfigTest {
  private static final String YAML =
      """
      server:
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: house, captureRoles: [support]}
      authorization: {policies: {house: {members: [{subject: 'user:ada', role: admin}]}}}
      apps:
        demo:
          provider: {source: builtin:demo}
      """;

  @TempDir Path folder;

  private ConfigReader.Result read(String capture) throws IOException {
    var text = capture.isEmpty() ? YAML : YAML + "    capture: " + capture + "\n";
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    return ConfigReader.read(
        List.of(file), new Environment(Map.of(), folder, folder.resolve("user")));
  }

  private CaptureConfig capture(String text) throws IOException {
    var app = read(text).config().orElseThrow().apps().get("demo");
    return app == null ? CaptureConfig.OFF : app.capture();
  }

  @Test
  void isOffByDefault() throws IOException {
    assertThat(capture("")).isEqualTo(CaptureConfig.OFF);
    assertThat(capture("off")).isEqualTo(CaptureConfig.OFF);
    assertThat(CaptureConfig.OFF.mode()).isEqualTo(CaptureMode.OFF);
  }

  @Test
  void takesTheModeAloneOrAMapping() throws IOException {
    assertThat(capture("failures").mode()).isEqualTo(CaptureMode.FAILURES);
    assertThat(capture("all").lifetime()).isEqualTo(Duration.ofDays(3));
    assertThat(capture("{mode: all, redact: [a.b, '**.c'], lifetime: 12h, maxBytes: 128KiB}"))
        .isEqualTo(
            new CaptureConfig(
                CaptureMode.ALL, List.of("a.b", "**.c"), Duration.ofHours(12), 128 * 1024));
    assertThat(read("all").config().orElseThrow().server().admin().orElseThrow().captureRoles())
        .containsExactly("support");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "failure | 'apps.demo.capture' cannot be 'failure', did you mean 'failures'?",
        "true | 'apps.demo.capture' cannot be 'true'",
        "{mode: 3} | 'apps.demo.capture.mode' cannot be '3'",
        "{mode: some} | 'apps.demo.capture.mode' cannot be 'some'",
        "{mode: all, lifetime: 60d} | 'apps.demo.capture.lifetime'",
        "{mode: all, maxBytes: 2MiB} | 'apps.demo.capture.maxBytes'",
        "{mode: all, redact: ['a..b']} | 'apps.demo.capture.redact'",
        "{mod: all} | unknown key 'mod', did you mean 'mode'?"
      })
  void namesWhatIsWrong(String text, String message) throws IOException {
    var problems = read(text).problems();
    assertThat(problems).hasSize(1).first().asString().contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "5", "yes"})
  void namesTheChoices(String text) throws IOException {
    assertThat(read(text).problems())
        .singleElement()
        .extracting(Problem::remedy)
        .isEqualTo("Choices: off, failures, all.");
  }
}
