package org.integrationgateway.providers.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.BasicConfigurator;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.wire.process.TransportLoggers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A provider whose author has Logback; the SDK itself does not depend on it. */
final class LogbackTransportTest {
  private static final String FRAMES = "io.grpc.netty.NettyServerHandler";

  @TempDir Path folder;

  /** A context whose root logs at DEBUG, as without a configuration. */
  private final LoggerContext logback = new LoggerContext();

  @Test
  void framesAreNotLoggedWithoutAConfiguration() throws Exception {
    assertThat(logback.getLogger(FRAMES).isDebugEnabled()).isTrue();

    TransportLoggers.calm(logback);

    assertThat(logback.getLogger(FRAMES).getEffectiveLevel()).isEqualTo(Level.WARN);
    assertThat(logback.getLogger("io.netty.util").getEffectiveLevel()).isEqualTo(Level.WARN);
    assertThat(logback.getLogger("io.netty.bootstrap.Bootstrap").isWarnEnabled()).isFalse();
    assertThat(logback.getLogger("com.acme").isDebugEnabled()).isTrue();
  }

  @Test
  void levelsOfTheAuthorStay() throws Exception {
    logback.getLogger("io.netty").setLevel(Level.TRACE);
    logback.getLogger(FRAMES).setLevel(Level.DEBUG);

    TransportLoggers.calm(logback);

    assertThat(logback.getLogger("io.netty.util").getEffectiveLevel()).isEqualTo(Level.TRACE);
    assertThat(logback.getLogger(FRAMES).isDebugEnabled()).isTrue();
  }

  @Test
  void aRootAtInfoIsEnough() throws Exception {
    logback.getLogger("ROOT").setLevel(Level.INFO);

    TransportLoggers.calm(logback);

    assertThat(logback.getLogger("io.grpc").getLevel()).isNull();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aProgramLogsItsOwnLinesAndNoFrames() {
    var log = folder.resolve("log");
    var command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" > '" + log + "' 2>&1", "sh"));
    command.addAll(TestProgram.command(Program.class));

    try (var program = ProviderHarness.serve(ProviderUnderTest.command(command), "{}")) {
      assertThat(new String(program.call("say", "{}").body(), StandardCharsets.UTF_8))
          .isEqualTo("{\"text\":\"said\"}");
    }

    assertThat(log)
        .content()
        .contains("DEBUG " + Program.class.getName())
        .doesNotContain("io.grpc", "io.netty");
  }

  /** A provider that configures Logback as Logback configures itself without a file. */
  static final class Program {
    record Nothing() {}

    record Said(String text) {}

    private Program() {}

    public static void main(String[] arguments) {
      var context = (LoggerContext) LoggerFactory.getILoggerFactory();
      context.reset();
      var basic = new BasicConfigurator();
      basic.setContext(context);
      basic.configure(context);
      ProviderMain.serve(
          () ->
              TypedApp.named("said")
                  .operation(
                      "say",
                      Nothing.class,
                      Said.class,
                      (input, call) -> {
                        LoggerFactory.getLogger(Program.class).debug("said");
                        return new Said("said");
                      })
                  .build());
    }
  }
}
