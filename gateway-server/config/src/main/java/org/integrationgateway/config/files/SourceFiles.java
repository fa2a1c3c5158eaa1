package org.integrationgateway.config.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Expansion;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Source;

/** Reads files to trees, with their variables expanded, and remembers their folders. */
public final class SourceFiles {
  private static final int MOST_BYTES = 64 << 20;

  private final Environment environment;
  private final Problems problems;
  private final Map<String, Path> folders = new HashMap<>();

  public SourceFiles(Environment environment, Problems problems) {
    this.environment = environment;
    this.problems = problems;
  }

  /**
   * The tree of a file; empty when it cannot be read, which is a problem.
   *
   * @param file absolute
   * @param what the content of the file, with its article
   */
  public Optional<Node> parse(Path file, String what) {
    var name = shown(file);
    var folder = Optional.ofNullable(file.getParent()).orElse(environment.directory());
    folders.put(name, folder);
    try {
      if (Files.size(file) > MOST_BYTES) {
        return unreadable(name, what, "it is larger than " + MOST_BYTES + " bytes");
      }
      var source = Source.of(name, Files.readString(file));
      return Expansion.parse(source, folder, environment::variable, problems);
    } catch (NoSuchFileException e) {
      return unreadable(name, what, "it does not exist");
    } catch (CharacterCodingException e) {
      return unreadable(name, what, "it is not UTF-8 text");
    } catch (IOException e) {
      return unreadable(name, what, e.toString());
    }
  }

  /** The folder of the file that a position is in. */
  public Path folder(Position at) {
    return folders.getOrDefault(at.source().name(), environment.directory());
  }

  /** Reports that a file or folder cannot be read. */
  public Optional<Node> unreadable(Path file, String what, String reason) {
    return unreadable(shown(file), what, reason);
  }

  private Optional<Node> unreadable(String name, String what, String reason) {
    problems.add(
        ConfigRule.UNREADABLE,
        Source.withoutText(name).whole(),
        what + " cannot be read: " + reason,
        "");
    return Optional.empty();
  }

  /** The path relative to the working directory, when it is below that. */
  private String shown(Path file) {
    return file.startsWith(environment.directory())
        ? environment.directory().relativize(file).toString()
        : file.toString();
  }
}
