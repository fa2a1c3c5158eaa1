package org.integrationgateway.config.files;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.file.BoundedFile;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Expansion;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;

/**
 * Reads files to trees, with their variables expanded, and remembers their folders. What is too
 * large is refused before it is parsed: a reload must not take the memory of the server.
 */
public final class SourceFiles {
  private static final int MOST_BYTES = 64 << 20;

  /** A tree needs about thirty times the memory of its text; the old one is there meanwhile. */
  private static final int SHARE_OF_MEMORY = 64;

  /** The parser of YAML takes the square of the time for a longer word. */
  private static final int LONGEST_LINE = 4 << 20;

  private final Environment environment;
  private final Problems problems;
  private final Map<String, Path> folders = new HashMap<>();
  private int bytesLeft;

  public SourceFiles(Environment environment, Problems problems) {
    this(environment, problems, Runtime.getRuntime().maxMemory());
  }

  /**
   * @param memory of the process, in bytes
   */
  SourceFiles(Environment environment, Problems problems, long memory) {
    this.environment = environment;
    this.problems = problems;
    this.bytesLeft = (int) Math.min(MOST_BYTES, memory / SHARE_OF_MEMORY);
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
      var left = bytesLeft;
      if (Files.isRegularFile(file) && Files.size(file) > left) {
        return unreadable(name, what, tooLarge(left));
      }
      var text = BoundedFile.text(file, left);
      bytesLeft = Math.max(0, left - text.length());
      var longLine = longLine(text);
      if (longLine > 0 && Format.ofName(name).orElse(Format.YAML) == Format.YAML) {
        return unreadable(
            name,
            what,
            "line %d has more than %d characters: break it, or give the file the name *.json if it is JSON"
                .formatted(longLine, LONGEST_LINE));
      }
      return Expansion.parse(Source.of(name, text), folder, environment::variable, problems);
    } catch (NoSuchFileException e) {
      return unreadable(name, what, "it does not exist");
    } catch (CharacterCodingException e) {
      return unreadable(name, what, "it is not UTF-8 text");
    } catch (IOException e) {
      return unreadable(name, what, IoReason.of(e));
    }
  }

  private static String tooLarge(int left) {
    return "it is larger than the %d bytes that are left for the files of a configuration, which may have %d bytes in all and a sixty-fourth of the memory of this process (-Xmx)"
        .formatted(left, MOST_BYTES);
  }

  /** The number of the first line that is too long; 0 when none is. */
  private static int longLine(String text) {
    int line = 1;
    for (int begin = 0; begin < text.length(); line++) {
      int end = text.indexOf('\n', begin);
      if ((end < 0 ? text.length() : end) - begin > LONGEST_LINE) {
        return line;
      }
      begin = end < 0 ? text.length() : end + 1;
    }
    return 0;
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
