package org.integrationgateway.sdk.internal.process;

import java.lang.reflect.Proxy;
import java.util.List;

/**
 * SIGTERM and SIGINT as a callback. A shutdown hook would do, but a process that ends by one
 * reports 143, which a host cannot tell from a crash.
 */
public final class Signals {
  private Signals() {}

  /** Runs {@code action} on either signal; where the runtime has no signals, never. */
  public static void onTerminate(Runnable action) {
    try {
      // Module jdk.unsupported, by reflection: it has no replacement, and javac warns of its name.
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
