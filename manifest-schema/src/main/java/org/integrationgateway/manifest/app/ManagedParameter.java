package org.integrationgateway.manifest.app;

/**
 * A parameter with a fixed value that the gateway adds to every request; callers neither see nor
 * set it.
 *
 * @param in header or path
 */
public record ManagedParameter(ParameterLocation in, String name, String value) {
  public ManagedParameter {
    if (in != ParameterLocation.HEADER && in != ParameterLocation.PATH) {
      throw new IllegalArgumentException(
          "managed parameter '" + name + "' can only be in header or path");
    }
    if (name.isBlank()) {
      throw new IllegalArgumentException("a managed parameter needs a name");
    }
  }
}
