package org.integrationgateway.packaging.phase;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;

/**
 * The environment of a phase.
 *
 * @param folder of the package, as a real path
 * @param work folder of this phase and target: records, outputs of the commands, and their results
 * @param environment of the caller, which every command gets
 * @param target when platforms were given; without it, commands do not get the host's
 * @param made folders and files that packaging makes: never inputs of a command
 * @param policy how steps are run
 * @param log receives progress lines for people, also from other threads
 */
public record PhaseSettings(
    Path folder,
    Path work,
    Map<String, String> environment,
    Optional<Platform> target,
    List<Path> made,
    StepPolicy policy,
    Consumer<String> log) {
  public PhaseSettings {
    environment = Map.copyOf(environment);
    made = List.copyOf(made);
  }
}
