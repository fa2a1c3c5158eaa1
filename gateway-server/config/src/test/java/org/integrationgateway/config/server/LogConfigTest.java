package org.integrationgateway.config.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.log.LogConfig.Format;
import org.integrationgateway.config.log.LogConfig.Level;
import org.integrationgateway.config.log.LogPart;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code server.log}. */
final class LogConfigTest {
  @TempDir private Path folder;

  @Test
  void isTextAtInfoUnlessTheFileSaysOtherwise() throws IOException {
    assertThat(read("").config().orElseThrow().server().log()).isEqualTo(LogConfig.DEFAULT);
  }

  @Test
  void readsLevelFormatAndLevelsOfParts() throws IOException {
    var log = "log: {level: warn, format: json, levels: {invocations: debug, store: error}}";
    assertThat(read(log).config().orElseThrow().server().log())
        .isEqualTo(
            new LogConfig(
                Level.WARN,
                Format.JSON,
                Map.of(LogPart.INVOCATIONS, Level.DEBUG, LogPart.STORE, Level.ERROR)));
  }

  @Test
  void suggestsWhatWasMeant() throws IOException {
    var log = "log: {level: wran, format: jsno, levels: {invocation: debug, http: quiet}}";
    assertThat(ProblemPrinter.plain().print(read(log).problems()))
        .contains(
            "'server.log.level' cannot be 'wran', did you mean 'warn'?",
            "'server.log.format' cannot be 'jsno', did you mean 'json'?",
            "unknown key 'invocation', did you mean 'invocations'?",
            "'server.log.levels.http' cannot be 'quiet'");
  }

  private ConfigReader.Result read(String log) throws IOException {
    var text =
        """
        server:
          encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
          %s
        """
            .formatted(log);
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }
}
