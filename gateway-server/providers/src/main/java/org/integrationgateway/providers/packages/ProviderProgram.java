package org.integrationgateway.providers.packages;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command that starts a package's provider.
 *
 * @param argv first the program: a path, or a name that is looked up on the PATH
 * @param workdir of the process
 * @param env from the package; the deployment's goes over it
 */
public record ProviderProgram(List<String> argv, Path workdir, Map<String, String> env) {
  public ProviderProgram {
    argv = List.copyOf(argv);
    env = Map.copyOf(env);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("a program without a command: name at least its file");
    }
  }

  /** The program's file; empty when it is looked up on the PATH. */
  public Optional<Path> file() {
    var program = Path.of(argv.get(0));
    return program.getNameCount() > 1 || program.isAbsolute()
        ? Optional.of(workdir.resolve(program).normalize())
        : Optional.empty();
  }
}
