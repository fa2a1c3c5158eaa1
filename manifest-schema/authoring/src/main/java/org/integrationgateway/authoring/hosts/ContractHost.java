package org.integrationgateway.authoring.hosts;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A gateway that a contract test is run under.
 *
 * @param name of its version or folder; the name of the folder of its reports
 * @param command of its contract test, without arguments
 */
public record ContractHost(String name, List<String> command) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,99}");
  private static final String MAIN = "org.integrationgateway.testkit.tck.Main";

  /**
   * Copies the command.
   *
   * @throws IllegalArgumentException when the name is not that of a folder
   */
  public ContractHost {
    command = List.copyOf(command);
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "host '%s': write a version such as 0.2.0, or the folder of a distribution"
              .formatted(name));
    }
  }

  /**
   * The host of a distribution.
   *
   * @param folder that the archive of a release unpacks to
   * @param javaHome of the Java that runs the test
   * @throws IllegalArgumentException when the folder is another one
   */
  public static ContractHost ofDistribution(Path folder, Path javaHome) {
    var libraries = folder.toAbsolutePath().normalize().resolve("lib");
    var tests = libraries.resolve("tck");
    if (!Files.isDirectory(tests)) {
      throw new IllegalArgumentException(
          "host %s: there is no %s, so it is not a distribution of the gateway: name the folder that its archive unpacks to"
              .formatted(folder, tests));
    }
    var name = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
    var java = javaHome.resolve("bin").resolve(File.separatorChar == '\\' ? "java.exe" : "java");
    return new ContractHost(
        name,
        List.of(
            java.toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "-cp",
            tests.resolve("*") + File.pathSeparator + libraries.resolve("*"),
            MAIN));
  }
}
