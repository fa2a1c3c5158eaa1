package org.integrationgateway.maven.tool;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The command line of a Java program. */
public final class JavaCommand {
  /** A program that runs for minutes starts faster without the optimising compiler. */
  private static final List<String> QUICK =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

  private JavaCommand() {}

  /**
   * Returns the command line of a program with a quick start. The class path is in a file, since
   * some systems limit the length of command lines.
   *
   * @param home of the Java that runs it
   * @param classPathFile to be written, in UTF-8
   */
  public static List<String> of(
      Path home,
      List<String> options,
      List<Path> classPath,
      Path classPathFile,
      String mainClass,
      List<String> arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(home.resolve("bin").resolve(isWindows() ? "java.exe" : "java").toString());
    command.addAll(QUICK);
    command.addAll(options);
    command.add("@" + write(classPath, classPathFile));
    command.add(mainClass);
    command.addAll(arguments);
    return command;
  }

  private static boolean isWindows() {
    return File.separatorChar == '\\';
  }

  private static Path write(List<Path> entries, Path file) throws IOException {
    var text = entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    var quoted = text.replace("\\", "\\\\").replace("\"", "\\\"");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "-cp\n\"" + quoted + "\"\n");
  }
}
