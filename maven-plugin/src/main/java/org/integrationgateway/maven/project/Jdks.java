package org.integrationgateway.maven.project;

import java.nio.file.Path;
import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

/** Finds JDKs known to Maven: its own, and those of {@code toolchains.xml}. */
public final class Jdks {
  private static final String TYPE = "jdk";

  private final ToolchainManager toolchains;

  @Inject
  Jdks(ToolchainManager toolchains) {
    this.toolchains = toolchains;
  }

  /**
   * Returns the home of the toolchain that the build selected, otherwise of the Java that Maven
   * runs on.
   */
  public Path ofBuild(MavenSession session) {
    var selected = toolchains.getToolchainFromBuildContext(TYPE, session);
    var javac = selected == null ? null : selected.findTool("javac");
    return javac == null ? Path.of(System.getProperty("java.home")) : home(javac);
  }

  /**
   * Returns the home of the first toolchain that matches all requirements.
   *
   * @param requirements such as {@code version}, {@code vendor}, or any other property of the entry
   *     in {@code toolchains.xml}
   */
  public Path of(MavenSession session, Map<String, String> requirements)
      throws MojoExecutionException {
    for (Toolchain toolchain : toolchains.getToolchains(session, TYPE, requirements)) {
      var javac = toolchain.findTool("javac");
      if (javac == null) {
        throw new MojoExecutionException(
            toolchain
                + " has no bin/javac, so its home is not known: name the folder itself as <home>");
      }
      return home(javac);
    }
    throw new MojoExecutionException(
        "no toolchain of type jdk provides "
            + requirements
            + ": add one to ~/.m2/toolchains.xml, or name its folder as <home>");
  }

  private static Path home(String javac) {
    return Path.of(javac, "..", "..").toAbsolutePath().normalize();
  }
}
