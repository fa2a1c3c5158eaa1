package org.integrationgateway.offers;

import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.http.route.Routes;

/** The catalogue of packages, and apps that operators add of it. */
public final class PackageFeature implements Feature {
  private final PackageRoutes routes;

  /**
   * @param checking finds why a server would refuse a configuration
   */
  public PackageFeature(
      Foundation f,
      Operators operators,
      VisibleCatalog catalog,
      Reload reload,
      StagedEdit.Checking checking) {
    routes =
        new PackageRoutes(
            f.callers(),
            operators,
            f.server().management().isPresent(),
            catalog,
            new OfferedPackages(f::egress, () -> f.live().get().packages(), f.clock()),
            new AppAddition(reload, checking),
            reload,
            f.audit());
  }

  @Override
  public void mount(Routes.Builder open) {
    routes.mount(open);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    routes.mountAdmin(admin);
  }
}
