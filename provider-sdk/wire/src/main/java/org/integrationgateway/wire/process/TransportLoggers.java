package org.integrationgateway.wire.process;

/**
 * The loggers of the SDK's transport in Logback. Without a configuration Logback logs at DEBUG, and
 * the transport then logs the first bytes of every frame, which may hold credentials.
 */
public final class TransportLoggers {
  private static final String LOGBACK = "ch.qos.logback.classic.LoggerContext";

  private TransportLoggers() {}

  /** Sets the levels for the binding of SLF4J in this process, if it has one. */
  public static void calm() {
    try {
      var factory =
          Class.forName("org.slf4j.LoggerFactory").getMethod("getILoggerFactory").invoke(null);
      calm(factory);
    } catch (ReflectiveOperationException | LinkageError noUsableBinding) {
      // The transport logs by java.util.logging then.
    }
  }

  /**
   * Sets {@code io.grpc} and {@code io.netty} to WARN where only the root's level makes them log at
   * DEBUG; a level that the author gives to one of them, or to a logger below, stays. Netty's
   * warning of each socket without keep-alive, which unix sockets never have, is not logged.
   *
   * @param factory the logger factory of the binding; Logback's is meant, others stay as they are
   */
  public static void calm(Object factory) throws ReflectiveOperationException {
    if (factory.getClass().getName().equals(LOGBACK)) {
      limit(factory, "io.grpc", "isDebugEnabled", "WARN");
      limit(factory, "io.netty", "isDebugEnabled", "WARN");
      limit(factory, "io.netty.bootstrap", "isWarnEnabled", "ERROR");
    }
  }

  private static void limit(Object factory, String name, String logs, String level)
      throws ReflectiveOperationException {
    var logger = factory.getClass().getMethod("getLogger", String.class).invoke(factory, name);
    var type = logger.getClass();
    var getLevel = type.getMethod("getLevel");
    if (getLevel.invoke(logger) == null
        && Boolean.TRUE.equals(type.getMethod(logs).invoke(logger))) {
      var levels = getLevel.getReturnType();
      type.getMethod("setLevel", levels).invoke(logger, levels.getField(level).get(null));
    }
  }
}
