package org.integrationgateway.providers.launch;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.providers.confinement.Confinements;
import org.integrationgateway.providers.confinement.UnconfinedException;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.ProviderProgram;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.LaunchContext;

/**
 * The commands of child processes: their environments and what confines them.
 *
 * @param archives the folder of {@link ClassArchives}
 */
record ChildCommands(CleanEnvironment environment, Confinements confinements, Path archives) {
  /**
   * The command of a program.
   *
   * @param root of its package
   * @param given variables of the server's own
   * @throws PackageException when the entry sets what is the server's own, or asks for a sandbox
   *     that this host does not make
   */
  ChildCommand of(
      ProviderEntry entry, Path root, ProviderProgram program, Map<String, String> given) {
    var whole = new HashMap<>(environment.with(environment(entry, program), Map.of()));
    whole.putAll(given);
    return new ChildCommand(
        entry.name(),
        program.argv(),
        program.workdir(),
        whole,
        surroundings(entry, root, program, whole));
  }

  private LaunchContext surroundings(
      ProviderEntry entry, Path root, ProviderProgram program, Map<String, String> whole) {
    try {
      return confinements.of(
          new Confinements.Wanted(
              entry.path(),
              entry.allowedHosts(),
              entry.sandbox(),
              entry.limits(),
              program.argv(),
              root.toAbsolutePath()
                  .startsWith(archives.toAbsolutePath().resolveSibling("packages")),
              Set.of(root.toAbsolutePath(), archives),
              program.workdir().toAbsolutePath(),
              whole));
    } catch (UnconfinedException e) {
      throw new PackageException(String.valueOf(e.getMessage()), e);
    }
  }

  /** The variables of a program, those of its entry over those of its package. */
  static Map<String, String> environment(ProviderEntry entry, ProviderProgram program) {
    entry
        .misconfiguration()
        .ifPresent(
            problem -> {
              throw new PackageException(problem);
            });
    var env = new HashMap<>(program.env());
    env.putAll(entry.env());
    return env;
  }
}
