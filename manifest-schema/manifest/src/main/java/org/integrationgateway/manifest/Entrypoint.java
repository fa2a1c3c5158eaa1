package org.integrationgateway.manifest;

import java.util.List;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * How the packaged program is started.
 *
 * @param artifactPath of the program inside the package
 * @param args given to it
 */
public record Entrypoint(String artifactPath, List<String> args) {
  public Entrypoint {
    args = List.copyOf(args);
    if (artifactPath.isBlank()) {
      throw new InvalidMemberException("artifactPath", "entrypoint.artifactPath is empty");
    }
  }
}
