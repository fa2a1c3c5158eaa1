package org.integrationgateway.maven;

import java.io.IOException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.packaging.PackagingException;
import org.integrationgateway.manifest.release.ReleaseException;

/** What every goal has in common: it can be left out, and its failures are the user's to read. */
abstract class GatewayMojo extends AbstractMojo {
  /** Leaves out every goal of this plugin. */
  @Parameter(property = "gateway.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip || skipGoal()) {
      getLog().info("skipped");
      return;
    }
    try {
      run();
    } catch (PackagingException | ReleaseException refused) {
      throw new MojoFailureException(refused.getMessage(), refused);
    } catch (IOException failed) {
      throw new MojoExecutionException(failed.getMessage(), failed);
    } catch (IllegalArgumentException wrong) {
      throw new MojoExecutionException(wrong.getMessage(), wrong);
    }
  }

  abstract boolean skipGoal();

  abstract void run()
      throws IOException,
          PackagingException,
          ReleaseException,
          MojoExecutionException,
          MojoFailureException;

  /** Logs a text of several lines, each as its own. */
  final void show(String text) {
    text.lines().forEach(getLog()::info);
  }
}
