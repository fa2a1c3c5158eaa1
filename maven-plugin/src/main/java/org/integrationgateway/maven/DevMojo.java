package org.integrationgateway.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.maven.reactor.ReactorBuild;
import org.integrationgateway.maven.tool.Tools;

/**
 * Serves the provider from its sources: a gateway with it, in REST, MCP and the console. What is
 * saved, in this module or one that it depends on, is compiled and serves from the next call on;
 * calls wait meanwhile, and where something does not compile, the last good version goes on.
 */
@Mojo(name = "dev")
public final class DevMojo extends LoopMojo {
  /** Leaves out this goal. */
  @Parameter(property = "gateway.dev.skip", defaultValue = "false")
  private boolean skipDev;

  @Inject
  DevMojo(ReactorBuild reactor, Tools tools) {
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
