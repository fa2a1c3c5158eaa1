package org.integrationgateway.server.api.admin.setup;

import java.util.function.Supplier;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.core.provider.LockStatus;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Routes;

/** The routes for operators that show how this server is set up. */
public final class SetupRoutes {
  private final ConfigurationRoutes configuration;
  private final LockRoutes lock;
  private final ReadinessRoutes readiness;

  /**
   * @param files that the configuration was read from, as it is now
   * @param lock compared with the lock file each time
   */
  public SetupRoutes(
      OperatorAccess operators,
      Supplier<ReadFiles> files,
      Supplier<LockStatus> lock,
      ServerReadiness readiness) {
    this.configuration = new ConfigurationRoutes(operators, files);
    this.lock = new LockRoutes(operators, lock);
    this.readiness = new ReadinessRoutes(operators, readiness);
  }

  public void mount(Routes.Builder routes) {
    configuration.mount(routes);
    lock.mount(routes);
    readiness.mount(routes);
  }
}
