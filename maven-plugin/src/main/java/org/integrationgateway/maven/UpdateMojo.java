package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.authoring.update.ProjectUpdate;
import org.integrationgateway.base.version.ProductVersion;

/**
 * Shows what moves the project to the version of this plugin, as a patch: versions in its POM and
 * its files of CI, the schema of its manifest, and the line by which editors find it. <code>
 * mvn org.integrationgateway:gateway-maven-plugin:VERSION:update</code> runs the goal of another
 * version than the project's.
 */
@Mojo(name = "update", threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class UpdateMojo extends GatewayMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.update.skip", defaultValue = "false")
  private boolean skipUpdate;

  /** Writes the changes; without it, they are only shown. */
  @Parameter(property = "gateway.update.apply", defaultValue = "false")
  private boolean apply;

  /** The file for the patch. */
  @Parameter(
      property = "gateway.update.patch",
      defaultValue = "${project.build.directory}/gateway-update.patch",
      required = true)
  private File patch;

  @Parameter(defaultValue = "${basedir}", readonly = true)
  private File folder;

  @Override
  boolean skipGoal() {
    return skipUpdate;
  }

  @Override
  void run() throws IOException {
    var update = ProjectUpdate.of(folder.toPath().toAbsolutePath(), ProductVersion.NUMBER);
    update.notes().forEach(note -> getLog().warn(note));
    if (update.changes().isEmpty()) {
      getLog().info("up to date with " + ProductVersion.NUMBER);
      return;
    }
    var text = update.patch();
    show(text);
    var file = patch.toPath().toAbsolutePath();
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    if (apply) {
      update.apply();
      int files = update.changes().size();
      getLog().info("applied to " + files + (files == 1 ? " file" : " files"));
      return;
    }
    var base = folder.toPath().toAbsolutePath();
    getLog()
        .info(
            "nothing is changed yet: apply it with -Dgateway.update.apply, or 'git apply %s'"
                .formatted(file.startsWith(base) ? base.relativize(file) : file));
  }
}
