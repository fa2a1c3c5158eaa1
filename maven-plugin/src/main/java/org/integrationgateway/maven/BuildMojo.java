package org.integrationgateway.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.packaging.PackagingException;
import org.integrationgateway.manifest.packaging.Preparation;
import org.integrationgateway.maven.project.Jdks;

/**
 * Runs the <code>build</code> commands of the manifest, and its <code>install</code> commands
 * first. One whose command, environment and inputs are those of its last run is left out, and the
 * log says so.
 */
@Mojo(name = "build", defaultPhase = LifecyclePhase.PREPARE_PACKAGE, threadSafe = true)
public final class BuildMojo extends PreparationMojo {
  /** Leaves out this goal. */
  @Parameter(property = "gateway.build.skip", defaultValue = "false")
  private boolean skipBuild;

  @Inject
  BuildMojo(Jdks jdks) {
    super(jdks);
  }

  @Override
  boolean skipThis() {
    return skipBuild;
  }

  @Override
  void run() throws PackagingException {
    Preparation.build(request());
  }
}
