package org.integrationgateway.packaging.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.process.Command;

/**
 * The first line of a script, which names its interpreter.
 *
 * @param interpreter absolute path of the interpreter
 * @param argument the rest of the line, as one word, as Linux passes it
 */
record Shebang(String interpreter, String argument) {
  /** The number of bytes that Linux reads. */
  private static final int LONGEST = 256;

  private static final String ENV = "/usr/bin/env";

  /** Returns the first line of this file; empty when it does not start with {@code #!}. */
  static Optional<Shebang> of(Path file) throws IOException {
    String start;
    try (var in = Files.newInputStream(file)) {
      start = new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
    }
    if (!start.startsWith("#!")) {
      return Optional.empty();
    }
    var end = start.indexOf('\n');
    var line = start.substring(2, end < 0 ? start.length() : end);
    // Only blanks and tabs separate: a carriage return becomes part of the name.
    var words = line.replaceAll("^[ \t]+|[ \t]+$", "").split("[ \t]+", 2);
    return Optional.of(new Shebang(words[0], words.length == 2 ? words[1] : ""));
  }

  void check(Path script, Command command) throws ProgramException {
    if (interpreter.endsWith("\r") || argument.endsWith("\r")) {
      throw new ProgramException(
          script
              + " has Windows line ends: its interpreter would be looked for with a carriage return"
              + " in its name. Save it with line feeds (in .gitattributes: *.sh text eol=lf)");
    }
    if (!isProgram(interpreter)) {
      throw new ProgramException(
          script
              + " asks for the interpreter '"
              + interpreter
              + "' in its first line, which does not exist. Install it, correct the line, or start"
              + " the script by an interpreter that is there");
    }
    if (interpreter.equals(ENV) && argument.matches("[\\w.+-]+")) {
      var asked = new Command(List.of(argument), command.folder(), command.environment());
      try {
        Program.find(asked);
      } catch (ProgramException missing) {
        throw new ProgramException(
            script + " asks for '" + argument + "' in its first line, and " + missing.getMessage());
      }
    }
  }

  private static boolean isProgram(String path) {
    try {
      return Files.isExecutable(Path.of(path));
    } catch (InvalidPathException malformed) {
      return false;
    }
  }
}
