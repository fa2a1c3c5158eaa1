package org.integrationgateway.maven;

import java.nio.file.Path;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.toolchain.ToolchainManager;

/** The JDK that builds the project. */
final class ToolchainJdk {
  private ToolchainJdk() {}

  /** Home of the toolchain that the build selected, else of the Java that Maven runs on. */
  static Path home(ToolchainManager toolchains, MavenSession session) {
    var toolchain = toolchains.getToolchainFromBuildContext("jdk", session);
    var javac = toolchain == null ? null : toolchain.findTool("javac");
    return javac == null
        ? Path.of(System.getProperty("java.home"))
        : Path.of(javac, "..", "..").toAbsolutePath().normalize();
  }
}
