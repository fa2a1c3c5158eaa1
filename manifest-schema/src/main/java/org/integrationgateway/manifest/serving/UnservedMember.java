package org.integrationgateway.manifest.serving;

import java.util.List;

/**
 * A member of a manifest that is valid and that this version of the server does not carry out.
 *
 * @param keys that lead to it from the root
 */
public record UnservedMember(List<String> keys) {
  public UnservedMember {
    keys = List.copyOf(keys);
  }

  /** The path in dots: {@code spec.surfaces.mcp}. */
  public String path() {
    return String.join(".", keys);
  }
}
