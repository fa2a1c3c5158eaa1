package org.integrationgateway.http.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * Configures the log in code, because reading an XML file takes a tenth of the start. The gateway
 * logs at {@code info}, libraries at {@code warn}, unless {@link LogSettings} finds other levels.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    new LogSettings(context, System::getenv).begin();
    JavaLogRecords.install(context);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
