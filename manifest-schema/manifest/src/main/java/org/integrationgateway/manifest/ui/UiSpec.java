package org.integrationgateway.manifest.ui;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The {@code spec} of kind {@code ui}: static files, and which of them need a role.
 *
 * @param assetRoot folder with an {@code index.html}; empty: a build makes the files
 * @param routes in the order of the manifest; what none of them names is open to every caller
 */
public record UiSpec(
    @Doc(
            "The folder of the files that are served, with an index.html. Needed unless a"
                + " build creates static files.")
        @Is("path")
        @Example("dist")
        Optional<String> assetRoot,
    @Doc("Paths that need a role. Paths without a route here are open to every caller.")
        @Example("[{path: /admin, allowedRoles: [admin]}]")
        @Default("[]")
        List<UiRoute> routes) {
  public UiSpec {
    routes = List.copyOf(routes);
  }
}
