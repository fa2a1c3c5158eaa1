package org.integrationgateway.http.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

final class LogConfiguratorTest {
  @Test
  void writesTheAuditTrailWithItsDetailsInOneLine() {
    var line =
        written(
            context ->
                context
                    .getLogger("audit")
                    .atInfo()
                    .addKeyValue("action", "token.create")
                    .addKeyValue("name", "a\nforged line")
                    .log("audit"));
    assertThat(line)
        .contains("audit action=\"token.create\" name=\"aforged line\"")
        .endsWith("\n")
        .containsOnlyOnce("\n");
  }

  @Test
  void addsNothingToALineWithoutDetails() {
    assertThat(written(context -> context.getLogger("audit").info("plain"))).endsWith(" plain\n");
  }

  @Test
  void writesRecordsOfJavaLoggersInItsFormat() {
    var written =
        written(
            context -> {
              var logger = System.getLogger("org.integrationgateway.builtin.agent.Turn");
              logger.log(System.Logger.Level.WARNING, "turn failed\n2026-11-29 forged \u001b[2J");
              logger.log(System.Logger.Level.DEBUG, "noise");
            });
    assertThat(written)
        .contains("WARN  Turn turn failed", "forged")
        .doesNotContain("WARNING", "\u001b", "noise")
        .endsWith("\n")
        .containsOnlyOnce("\n");
  }

  @Test
  void leavesOutWhatALibrarySaysBelowAWarning() {
    assertThat(written(context -> ((Logger) context.getLogger("library")).info("noise"))).isEmpty();
  }

  private static String written(Consumer<LoggerContext> logging) {
    var context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    var bytes = new ByteArrayOutputStream();
    var before = System.err;
    System.setErr(new PrintStream(bytes, true, UTF_8));
    try {
      var configurator = new LogConfigurator();
      configurator.setContext(context);
      configurator.configure(context);
      logging.accept(context);
    } finally {
      System.setErr(before);
      JavaLogRecords.install(LoggerFactory.getILoggerFactory());
      context.stop();
    }
    return bytes.toString(UTF_8);
  }
}
