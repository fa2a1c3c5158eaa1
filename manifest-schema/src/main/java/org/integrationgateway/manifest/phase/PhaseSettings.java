package org.integrationgateway.manifest.phase;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;

/**
 * Where a phase runs, and with what.
 *
 * @param folder of the package, as a real path
 * @param work folder of this phase and target: records, outputs of the commands, what they made
 * @param environment of the caller, which every command gets
 * @param target when platforms were named; commands are told nothing about the host's
 * @param made folders and files that packaging makes itself: never inputs of a command
 * @param policy how steps are run
 * @param log takes lines for people, also from other threads
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
