package org.integrationgateway.server.dev;

import java.util.Optional;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.provider.supervision.Replacement;

/** The gateway, as far as the loop changes it while it runs. */
public interface Served {
  /** Serves the app as configured, or says why it does not; then everything is as it was. */
  Optional<String> replace(AppConfig app, Replacement how);

  /** Serves no app of this name any more. */
  void remove(String app);

  /** From now on calls of this app wait, until what is returned has been run. */
  Runnable hold(String app);
}
