package org.integrationgateway.server.dev;

import java.util.Optional;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.provider.supervision.Replacement;

/** The operations of the gateway that the loop uses. */
public interface DevTarget {
  /** Serves the app as configured; else returns the reason why not: then nothing has changed. */
  Optional<String> replace(AppConfig app, Replacement how);

  /** Removes the app of this name. */
  void remove(String app);

  /** Lets calls of this app wait until the returned action is run. */
  Runnable hold(String app);
}
