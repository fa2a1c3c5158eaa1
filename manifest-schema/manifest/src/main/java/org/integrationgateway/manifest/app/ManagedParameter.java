package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * A parameter with a fixed value that the gateway adds to every request; callers neither see nor
 * set it.
 *
 * @param in header or path
 */
public record ManagedParameter(ParameterLocation in, String name, String value) {
  public ManagedParameter {
    if (in != ParameterLocation.HEADER && in != ParameterLocation.PATH) {
      throw new InvalidMemberException(
          "in", "managed parameter '" + name + "' can only be in header or path");
    }
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "a managed parameter needs a name");
    }
  }
}
