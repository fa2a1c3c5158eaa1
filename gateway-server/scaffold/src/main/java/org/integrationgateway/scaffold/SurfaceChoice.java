package org.integrationgateway.scaffold;

import java.util.Locale;

/** The source of a package. */
public enum SurfaceChoice {
  OPENAPI,
  GRAPHQL,
  MCP,
  GRPC;

  /** The name of the option and of the surface. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
