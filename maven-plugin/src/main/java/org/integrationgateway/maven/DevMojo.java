package org.integrationgateway.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.maven.dev.ReactorBuild;
import org.integrationgateway.maven.tool.ToolPrograms;

/**
 * Serves the provider from its sources in a gateway, by REST and MCP. Saved changes, in this module
 * or one that it depends on, are compiled and served from the next call on; calls wait for the
 * build, and if it fails, the last good version is served.
 */
@Mojo(name = "dev")
public final class DevMojo extends LoopMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.dev.skip", defaultValue = "false")
  private boolean skipDev;

  @Inject
  DevMojo(ReactorBuild reactor, ToolPrograms tools) {
    super(reactor, tools);
  }

  @Override
  boolean skipThis() {
    return skipDev;
  }

  @Override
  boolean watches() {
    return true;
  }
}
