package org.integrationgateway.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.Preparation;

/**
 * Runs the <code>build</code> commands of the manifest, after its <code>install</code> commands. A
 * command is skipped when its words, environment and inputs are those of its last run, and the log
 * says so.
 */
@Mojo(name = "build", defaultPhase = LifecyclePhase.PREPARE_PACKAGE, threadSafe = true)
public final class BuildMojo extends StepsMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.build.skip", defaultValue = "false")
  private boolean skipBuild;

  private final Jdks jdks;

  @Inject
  BuildMojo(Jdks jdks) {
    this.jdks = jdks;
  }

  @Override
  boolean skipThis() {
    return skipBuild;
  }

  @Override
  void run() throws PackagingException {
    Preparation.build(request(jdks));
  }
}
