package org.integrationgateway.sdk.internal.process;

/**
 * The loggers of the SDK's transport. Logback without a configuration logs at DEBUG, and the
 * transport then logs the first bytes of every frame, which may hold credentials.
 */
public final class TransportLoggers {
  private static final String LOGBACK = "ch.qos.logback.classic.LoggerContext";

  private TransportLoggers() {}

  /** Does it for the binding of SLF4J in this process, if there is one. */
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
   * DEBUG; a level that the author gives to one of them, or to a logger below, stays.
   *
   * @param factory the logger factory of the binding; Logback's is meant, others stay as they are
   */
  public static void calm(Object factory) throws ReflectiveOperationException {
    var type = factory.getClass();
    if (!type.getName().equals(LOGBACK)) {
      return;
    }
    for (var name : new String[] {"io.grpc", "io.netty"}) {
      var logger = type.getMethod("getLogger", String.class).invoke(factory, name);
      var own = logger.getClass().getMethod("getLevel").invoke(logger);
      var debug = logger.getClass().getMethod("isDebugEnabled").invoke(logger);
      if (own == null && Boolean.TRUE.equals(debug)) {
        var level = logger.getClass().getMethod("getLevel").getReturnType();
        logger
            .getClass()
            .getMethod("setLevel", level)
            .invoke(logger, level.getField("WARN").get(null));
      }
    }
  }
}
