package org.integrationgateway.devloop;

import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.providers.supervision.Replacement;

/** The operations of the gateway that the loop uses. */
public interface DevTarget {
  /**
   * Reads the package of an app again and replaces the running one; adds an app that does not
   * exist.
   *
   * @return empty when the app serves as configured; else the reason why not: then nothing has
   *     changed
   */
  Optional<String> replace(AppConfig app, Replacement how);

  /** Removes an app with its processes. */
  default void remove(String app) {}

  /** Lets calls of this app wait until the returned action is run. */
  default Runnable hold(String app) {
    return () -> {};
  }
}
