package org.integrationgateway.manifest;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.ListOr;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * One command of a phase: an argument list, never given to a shell. Written as the list alone,
 * {@code [go, build, .]}, or as an object with its surroundings.
 *
 * <pre>{@code
 * build:
 * - [npm, ci]
 * - command: [npm, run, build]
 *   workdir: web
 *   env: {NODE_ENV: production}
 *   inputs: [web/src, web/package.json]
 * }</pre>
 *
 * @param command at least one word, of which the first is the program
 * @param workdir relative to the manifest's folder; empty: that folder
 * @param env in the order of the manifest
 * @param inputs files and folders; the command is skipped while they, itself and its tools are as
 *     they were
 * @param readyTimeout only of {@code run}: how long it may take to listen on its port
 */
@ListOr(
    value = "command",
    what = "a command: a list of the program and its arguments",
    remedy =
        "Write [program, argument], an object with 'command', or a list of these. A single string"
            + " is not split: no shell is involved.")
@Definition("step")
@Doc("A command, with its folder and its environment.")
@Example("{command: [npm, run, dev], readyTimeout: '60s'}")
public record Step(
    @Form(Records.TEXT) @Is("command") List<String> command,
    @Title("Working folder")
        @Doc(
            "The folder in which the command runs, relative to the folder of the manifest,"
                + " which is the default.")
        @Is("path")
        @Example("frontend")
        Optional<String> workdir,
    @Doc(
            "Variables that are added to the command's environment. Variables that begin"
                + " with SERVICE_ are set by the service.")
        @Keywords("{propertyNames: {pattern: '^(?!SERVICE_)[A-Za-z_][A-Za-z0-9_]{0,254}$'}}")
        @Example("{NODE_ENV: production}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> env,
    @Doc(
            "Files and folders, without patterns: the step is skipped while they, the"
                + " command and its tools are unchanged.")
        @Keywords("{items: {allOf: [{$ref: '#/definitions/path'}, {pattern: '^[^*?]*$'}]}}")
        @Example("[src, package-lock.json]")
        @Default("[]")
        List<String> inputs,
    @Doc(
            "Only under run: how long the service waits for the command to listen on"
                + " $SERVICE_DEV_PORT. Numbers with the units ms, s, m, h or d, such as 1m30s.")
        @Keywords("{pattern: '^(?:[0-9]{1,9}(?:ms|s|m|h|d))+$'}")
        @Example({"60s", "1m30s"})
        Optional<Duration> readyTimeout) {
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
