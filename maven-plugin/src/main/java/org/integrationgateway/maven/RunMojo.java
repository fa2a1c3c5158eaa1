package org.integrationgateway.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.maven.dev.ReactorBuild;
import org.integrationgateway.maven.tool.ToolPrograms;

/**
 * Serves the provider from its sources, as <code>gateway:dev</code> does, without watching for
 * changes.
 */
@Mojo(name = "run")
public final class RunMojo extends LoopMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.run.skip", defaultValue = "false")
  private boolean skipRun;

  @Inject
  RunMojo(ReactorBuild reactor, ToolPrograms tools) {
    super(reactor, tools);
  }

  @Override
  boolean skipThis() {
    return skipRun;
  }

  @Override
  boolean watches() {
    return false;
  }
}
