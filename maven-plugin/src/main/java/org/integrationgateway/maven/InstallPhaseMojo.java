package org.integrationgateway.maven;

import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.Preparation;

/**
 * Runs the <code>install</code> commands of the manifest. A command is skipped when its words,
 * environment and inputs are those of its last run, and the log says so.
 */
@Mojo(name = "install-phase", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
public final class InstallPhaseMojo extends StepsMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.install-phase.skip", defaultValue = "false")
  private boolean skipInstallPhase;

  private final Jdks jdks;

  @Inject
  InstallPhaseMojo(Jdks jdks) {
    this.jdks = jdks;
  }

  @Override
  boolean skipThis() {
    return skipInstallPhase;
  }

  @Override
  void run() throws PackagingException {
    Preparation.install(request(jdks));
  }
}
