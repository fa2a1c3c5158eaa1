package org.integrationgateway.document.problem;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import org.integrationgateway.base.text.Printable;

/**
 * One error or warning in a file.
 *
 * @param rule identifier of the broken rule, such as {@code GW1203}
 * @param message names the value and the error, without a full stop
 * @param remedy what to do about it; may be empty when the message is sufficient
 */
public record Problem(String rule, Severity severity, Position at, String message, String remedy) {
  /** Orders problems by file and position. */
  public static final Comparator<Problem> IN_READING_ORDER =
      Comparator.comparing((Problem problem) -> problem.at().source().name())
          .thenComparingInt(problem -> problem.at().offset());

  public Problem {
    if (rule.isBlank() || message.isBlank()) {
      throw new IllegalArgumentException("a problem needs a rule and a message");
    }
  }

  /** Returns whether the file cannot be used because of this problem. */
  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /**
   * Returns the same problem with the name of its file relative to a folder, for messages to people
   * who work there. A file outside of the folder keeps its name.
   */
  public Problem seenFrom(Path folder) {
    var name = at.source().name();
    var root = folder.toAbsolutePath().normalize();
    try {
      var file = Path.of(name);
      if (!file.isAbsolute() || !file.normalize().startsWith(root)) {
        return this;
      }
      var relative = root.relativize(file.normalize()).toString();
      return in(relative.isEmpty() ? "." : relative);
    } catch (InvalidPathException notAFile) {
      return this;
    }
  }

  /** Returns the same problem with another name of its file. */
  public Problem in(String file) {
    var there = new Position(at.source().named(file), at.offset(), at.length());
    return new Problem(rule, severity, there, message, remedy);
  }

  /** {@code manifest.yaml:14:11 GW2104 connection 'oauth' does not exist}, always one line. */
  @Override
  public String toString() {
    return Printable.line(at + " " + rule + " " + severity.prefix() + message);
  }
}
