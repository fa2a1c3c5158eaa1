package org.integrationgateway.manifest.ui;

import java.util.List;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The roles that may see a part of a user interface: a path below its mount, such as {@code
 * /admin}, or {@code /admin/*} for all below. Every caller sees what no route names.
 */
@Definition("uiRoute")
@Title("Route")
@Doc("A path of the user interface, and who may see it.")
public record UiRoute(
    @Doc(
            "The path below the mount, which begins with a slash; /* at its end means all"
                + " paths below.")
        @Keywords(
            "{pattern:"
                + " '^(?!.*/\\.{1,2}(?:/|$))/(?:(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~!$&''()+,;=:@-]"
                + ")+(?:/(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~!$&''()+,;=:@-])+)*(?:/\\*)?|\\*)?$'}")
        @Example({"/admin", "/admin/*"})
        String path,
    @Is("allowedRoles") @Default("[]") List<String> allowedRoles) {
  public UiRoute {
    allowedRoles = List.copyOf(allowedRoles);
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("the path of a route must begin with '/'");
    }
  }
}
