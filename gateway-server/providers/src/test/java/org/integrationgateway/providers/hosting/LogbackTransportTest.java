package org.integrationgateway.providers.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import org.integrationgateway.wire.process.TransportLoggers;
import org.junit.jupiter.api.Test;

/** A provider whose author has Logback; the SDK itself does not depend on it. */
final class LogbackTransportTest {
  private static final String FRAMES = "io.grpc.netty.NettyServerHandler";

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
}
