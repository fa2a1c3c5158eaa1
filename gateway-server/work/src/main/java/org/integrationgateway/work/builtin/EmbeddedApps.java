package org.integrationgateway.work.builtin;

import java.time.Clock;
import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.builtin.demo.DemoApp;
import org.integrationgateway.builtin.demo.InventoryApp;
import org.integrationgateway.sdk.app.AppProvider;

/** The apps that run inside the gateway, by their names after {@code builtin:}. */
public final class EmbeddedApps {
  private EmbeddedApps() {}

  /** The samples, and an app of the server's own. */
  public static Map<String, Supplier<AppProvider>> with(
      Clock clock, String name, Supplier<AppProvider> own) {
    return Map.of(
        DemoApp.NAME,
        () -> DemoApp.provider(clock),
        InventoryApp.NAME,
        InventoryApp::provider,
        name,
        own);
  }
}
