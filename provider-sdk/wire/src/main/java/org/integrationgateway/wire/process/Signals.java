package org.integrationgateway.wire.process;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * SIGTERM and SIGINT as a callback. Not by a shutdown hook, because a process that ends by a hook
 * exits with 143, which a host cannot tell from a crash.
 */
public final class Signals {
  private Signals() {}

  /** Runs {@code action} on either signal, if the runtime has signals. */
  public static void onTerminate(Runnable action) {
    try {
      // From the module jdk.unsupported, by reflection: it has no replacement, and javac warns
      // about its name.
      var signal = Class.forName("sun.misc.Signal");
      var handler = Class.forName("sun.misc.SignalHandler");
      var callback =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                }
                return null;
              });
      for (var name : List.of("TERM", "INT")) {
        signal
            .getMethod("handle", signal, handler)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), callback);
      }
    } catch (ReflectiveOperationException unsupported) {
      Runtime.getRuntime().addShutdownHook(new Thread(action, "terminated"));
    }
  }
}
