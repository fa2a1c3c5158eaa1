package org.integrationgateway.manifest;

import java.util.List;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * The packaged program, and how it is started: without a shell.
 *
 * @param artifactPath of the program inside the package, relative; the {@code build} phase makes it
 *     there
 * @param args given to it as they are, each one argument
 */
public record Entrypoint(String artifactPath, List<String> args) {
  /**
   * Copies the arguments and checks the path.
   *
   * @throws InvalidMemberException when the path is blank
   */
  public Entrypoint {
    args = List.copyOf(args);
    if (artifactPath.isBlank()) {
      throw new InvalidMemberException("artifactPath", "entrypoint.artifactPath is empty");
    }
  }
}
