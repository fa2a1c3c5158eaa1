package org.integrationgateway.packaging.image.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How a program is started. Its class path and main class are in {@code lib/program.jar}, so that a
 * launcher works in folders with any characters, and never becomes too long for a command line.
 *
 * @param title for messages, such as {@code weather 1.2.0}
 * @param jvmOptions of the author, after the launcher's own, so that they take precedence
 * @param feature version of the Java that it contains, or the oldest it can run on
 */
public record LaunchSettings(String title, List<String> jvmOptions, int feature) {
  private static final Pattern TITLE = Pattern.compile("[\\w .+-]+");

  /**
   * Options for a short start and little memory: a provider is idle most of its life. Code that
   * runs often is compiled later than usual: compilers take a third of the processor time of a
   * start.
   */
  private static final List<String> QUICK_START =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-Xshare:auto",
          "-Xms24m",
          "-Xmn12m",
          "-Xmx256m",
          "-XX:Tier3InvocationThreshold=1000",
          "-XX:Tier3MinInvocationThreshold=500",
          "-XX:Tier3CompileThreshold=10000",
          "-XX:Tier3BackEdgeThreshold=200000",
          "-XX:Tier4InvocationThreshold=50000",
          "-XX:Tier4MinInvocationThreshold=6000",
          "-XX:Tier4CompileThreshold=150000",
          "-XX:Tier4BackEdgeThreshold=400000",
          "-Dfile.encoding=UTF-8");

  /** Options that let several processes share the memory of archived classes. */
  private static final List<String> SHARED_IN_PLACE =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");

  /** The first Java that warns at every start about methods that Netty and protobuf use. */
  static final int WARNS = 24;

  static final String NO_WARNINGS =
      "--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow";

  public LaunchSettings {
    if (!TITLE.matcher(title).matches()) {
      throw new IllegalArgumentException(
          "title '"
              + title
              + "' has characters that a shell interprets: only letters, digits and . + - _ are allowed");
    }
    for (var option : jvmOptions) {
      if (option.isEmpty() || option.chars().anyMatch(Character::isISOControl)) {
        throw new IllegalArgumentException(
            "the JVM option '" + option + "' is empty or has a line break or control character");
      }
    }
    jvmOptions = List.copyOf(jvmOptions);
  }

  /** Returns all options for a program with its own Java. */
  List<String> optionsOfItsJava() {
    var options = new ArrayList<>(QUICK_START);
    options.addAll(SHARED_IN_PLACE);
    if (feature >= WARNS) {
      options.addAll(List.of(NO_WARNINGS.split(" ")));
    }
    options.addAll(jvmOptions);
    return options;
  }

  /** Returns all options that every Java since {@link #feature} accepts. */
  public List<String> optionsOfAnyJava() {
    var options = new ArrayList<>(QUICK_START);
    options.addAll(jvmOptions);
    return options;
  }
}
