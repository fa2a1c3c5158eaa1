package org.integrationgateway.maven.goals;

import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;

/** A machine without toolchains.xml. */
final class NoToolchains implements ToolchainManager {
  @Override
  public Toolchain getToolchainFromBuildContext(String type, MavenSession session) {
    return null;
  }

  @Override
  public List<Toolchain> getToolchains(
      MavenSession session, String type, Map<String, String> requirements) {
    return List.of();
  }
}
