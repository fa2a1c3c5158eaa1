package org.integrationgateway.maven;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.manifest.fields.DurationText;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.release.ReleaseException;

/** Base of all goals: skips a goal on request, and reports failures to the user. */
abstract class GatewayMojo extends AbstractMojo {
  /** Skips every goal of this plugin. */
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
      throw new MojoExecutionException(IoReason.withPath(failed), failed);
    } catch (UncheckedIOException failed) {
      throw new MojoExecutionException(IoReason.withPath(failed), failed);
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

  /** The value of a parameter; a wrong one is refused with the parameter's name. */
  static Duration duration(String parameter, String text) {
    try {
      return DurationText.parse(text);
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          parameter + " '" + text + "' is not a duration: " + wrong.getMessage(), wrong);
    }
  }

  /** Logs each line of a text separately. */
  final void show(String text) {
    text.lines().forEach(getLog()::info);
  }
}
