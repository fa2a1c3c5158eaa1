package org.integrationgateway.server.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import org.slf4j.Logger;

/**
 * Configures the log in code, because reading an XML file takes a tenth of the start. {@code
 * GATEWAY_LOG_LEVEL} (error, warn, info, debug; default info) is for the gateway itself, libraries
 * stay at warn; {@code GATEWAY_LOG_FORMAT} is text (default) or json, one object a line.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {
  private static final String PATTERN =
      "%d{\"yyyy-MM-dd'T'HH:mm:ss.SSSX\",UTC} %-5level %logger{0} %msg%replace( %kvp){'^ $|[\\r\\n]', ''}%n%ex";

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    var console = new ConsoleAppender<ILoggingEvent>();
    console.setContext(context);
    console.setName("stderr");
    console.setTarget("System.err");
    console.setEncoder(encoder(context));
    console.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(console);
    // gRPC sets keep-alive, which unix sockets do not have, and would log a line for each
    // connection.
    context.getLogger("io.netty.bootstrap").setLevel(Level.ERROR);
    // The same for libraries that log with java.util.logging.
    java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.WARNING);
    context
        .getLogger("org.integrationgateway")
        .setLevel(Level.toLevel(System.getenv("GATEWAY_LOG_LEVEL"), Level.INFO));
    // The audit trail is complete at every level.
    context.getLogger("audit").setLevel(Level.INFO);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static Encoder<ILoggingEvent> encoder(LoggerContext context) {
    if ("json".equalsIgnoreCase(System.getenv("GATEWAY_LOG_FORMAT"))) {
      var json = new JsonEncoder();
      json.setContext(context);
      json.start();
      return json;
    }
    var text = new PatternLayoutEncoder();
    text.setContext(context);
    text.setPattern(PATTERN);
    text.start();
    return text;
  }
}
