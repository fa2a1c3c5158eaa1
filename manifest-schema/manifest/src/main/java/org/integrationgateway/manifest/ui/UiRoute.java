package org.integrationgateway.manifest.ui;

import java.util.List;

/**
 * The roles that may see a part of a user interface.
 *
 * @param path below the mount, beginning with a slash; {@code /*} at its end matches everything
 *     below
 * @param allowedRoles callers need one of them; empty: every caller
 */
public record UiRoute(String path, List<String> allowedRoles) {
  public UiRoute {
    allowedRoles = List.copyOf(allowedRoles);
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("the path of a route must begin with '/'");
    }
  }
}
