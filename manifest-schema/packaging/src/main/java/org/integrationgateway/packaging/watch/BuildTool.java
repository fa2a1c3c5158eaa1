package org.integrationgateway.packaging.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A build tool that builds a project in place of the manifest's commands, as it describes itself in
 * a file. All paths are absolute.
 *
 * @param command builds the project, and writes a {@link BuiltProject}
 * @param quick options that are added when the projects are those of the last build
 * @param folder of the command
 * @param environment variables that the command gets besides those of the loop
 * @param root folder that is watched while the projects are not known
 * @param result the file that the command writes
 * @param suspend whether the program waits for a debugger before it runs
 */
public record BuildTool(
    List<String> command,
    List<String> quick,
    Path folder,
    Map<String, String> environment,
    Path root,
    Path result,
    boolean suspend) {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public BuildTool {
    command = List.copyOf(command);
    quick = List.copyOf(quick);
    environment = Map.copyOf(environment);
  }

  /** Writes it to a file. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, JSON.writeValueAsBytes(this));
  }

  /** Reads the file of a build tool. */
  public static BuildTool read(Path file) throws IOException {
    try {
      return JSON.readValue(Files.readAllBytes(file), BuildTool.class);
    } catch (JacksonException damaged) {
      throw new IOException(file + " is damaged: " + damaged.getOriginalMessage(), damaged);
    }
  }
}
