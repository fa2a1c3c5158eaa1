package org.integrationgateway.manifest;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * One command of a phase. It is an argument list, never given to a shell: no variable is replaced,
 * no pattern is expanded.
 *
 * @param command the program and its arguments, at least the program
 * @param workdir relative to the manifest's folder, which is the default
 * @param env added to the environment, in the order of the manifest; names that begin with {@code
 *     SERVICE_} belong to the gateway
 * @param inputs files and folders, not patterns, whose content decides whether the step must run
 *     again: it is skipped while they, the command and its tools are as they were; empty: it always
 *     runs
 * @param readyTimeout of a {@code run} step: how long it may take to listen on the port in {@code
 *     SERVICE_DEV_PORT}
 */
public record Step(
    List<String> command,
    Optional<String> workdir,
    Map<String, String> env,
    List<String> inputs,
    Optional<Duration> readyTimeout) {
  /**
   * Copies the lists and checks the command.
   *
   * @throws InvalidMemberException when there is no program
   */
  public Step {
    command = List.copyOf(command);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    inputs = List.copyOf(inputs);
    if (command.isEmpty() || command.get(0).isBlank()) {
      throw new InvalidMemberException(
          "command", "a step needs a command: the program and its arguments");
    }
  }

  /** Creates a step that has only a command. */
  public static Step of(List<String> command) {
    return new Step(command, Optional.empty(), Map.of(), List.of(), Optional.empty());
  }
}
