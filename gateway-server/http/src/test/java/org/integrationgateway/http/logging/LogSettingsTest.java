package org.integrationgateway.http.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.log.LogConfig.Format;
import org.integrationgateway.config.log.LogConfig.Level;
import org.integrationgateway.config.log.LogPart;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

final class LogSettingsTest {
  private static final String SERVER = "org.integrationgateway.server.Gateway";
  private static final String CALLS = LogPart.INVOCATIONS.logger();

  @Test
  void writesTextAtInfoByDefault() {
    var written = written(Map.of(), LogConfig.DEFAULT);
    assertThat(written)
        .contains("INFO  Gateway at info\n", "WARN  Server at warn")
        .doesNotContain("debug", "library info");
  }

  @Test
  void writesTheFieldsOfAMessageOfSeveralLinesBehindItsFirstLine() {
    var written =
        written(
            Map.of(),
            LogConfig.DEFAULT,
            log -> {
              log.atWarn().addKeyValue("provider", "erp").log("it ended\n  | a\n  | b");
              log.atWarn().addKeyValue("provider", "erp").log("it is slow");
              log.warn("two\r\nlines");
            });
    assertThat(written)
        .contains(
            "WARN  Gateway it ended provider=\"erp\"\n  | a\n  | b\n",
            "WARN  Gateway it is slow provider=\"erp\"\n",
            "WARN  Gateway two\r\nlines\n");
  }

  @Test
  void takesLevelFormatAndLevelsOfPartsFromTheConfiguration() {
    var config = new LogConfig(Level.ERROR, Format.JSON, Map.of(LogPart.INVOCATIONS, Level.DEBUG));
    assertThat(written(Map.of(), config).lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("{") && line.endsWith("}"))
        .noneMatch(line -> line.contains(SERVER));
  }

  @Test
  void letsTheEnvironmentWin() {
    var environment = Map.of("GATEWAY_LOG_LEVEL", " Debug", "GATEWAY_LOG_FORMAT", "text");
    assertThat(written(environment, new LogConfig(Level.ERROR, Format.JSON, Map.of())))
        .contains("DEBUG Gateway at debug\n");
  }

  @Test
  void reportsAVariableThatHasNoMeaning() {
    assertThat(written(Map.of("GATEWAY_LOG_LEVEL", "wran"), LogConfig.DEFAULT))
        .contains("GATEWAY_LOG_LEVEL is 'wran', which is ignored", "Did you mean 'warn'?")
        .contains("Gateway at info");
    assertThat(written(Map.of("GATEWAY_LOG_FORMAT", "jason"), LogConfig.DEFAULT))
        .contains("write one of text, json.");
  }

  @Test
  void forgetsTheLevelsOfAnEarlierConfiguration() {
    var context = context();
    var settings = new LogSettings(context, name -> null);
    settings.begin();
    settings.set(new LogConfig(Level.INFO, Format.TEXT, Map.of(LogPart.HTTP, Level.DEBUG)));
    assertThat(context.getLogger(LogPart.HTTP.logger()).isDebugEnabled()).isTrue();
    settings.set(LogConfig.DEFAULT);
    assertThat(context.getLogger(LogPart.HTTP.logger()).isDebugEnabled()).isFalse();
    context.stop();
  }

  /** Returns the written lines of the server, its calls and a library. */
  private static String written(Map<String, String> environment, LogConfig config) {
    return written(environment, config, log -> {});
  }

  private static String written(
      Map<String, String> environment, LogConfig config, Consumer<Logger> more) {
    var context = context();
    var bytes = new ByteArrayOutputStream();
    var before = System.err;
    System.setErr(new PrintStream(bytes, true, UTF_8));
    try {
      var settings = new LogSettings(context, environment::get);
      settings.begin();
      settings.set(config);
      context.getLogger(SERVER).info("at info");
      context.getLogger(SERVER).debug("at debug");
      context.getLogger(CALLS).warn("of a call");
      context.getLogger(CALLS).debug("of a success");
      context.getLogger("org.eclipse.jetty.Server").warn("at warn");
      context.getLogger("org.eclipse.jetty.Server").info("library info");
      more.accept(context.getLogger(SERVER));
    } finally {
      System.setErr(before);
      context.stop();
    }
    return bytes.toString(UTF_8);
  }

  private static LoggerContext context() {
    var context = new LoggerContext();
    context.setMDCAdapter(new LogbackMDCAdapter());
    return context;
  }
}
