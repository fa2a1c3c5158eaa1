package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.manifest.schema.ManifestSchema;

/** Writes the JSON Schema of manifests, and prints how an editor refers to it. */
@Mojo(name = "schema", requiresProject = false, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class SchemaMojo extends GatewayMojo {
  /** Skips this goal. */
  @Parameter(property = "gateway.schema.skip", defaultValue = "false")
  private boolean skipSchema;

  /** The file to write. */
  @Parameter(
      property = "gateway.schema.file",
      defaultValue = "${project.build.directory}/manifest.schema.json",
      required = true)
  private File schemaFile;

  @Parameter(defaultValue = "${basedir}", readonly = true)
  private File folder;

  @Override
  boolean skipGoal() {
    return skipSchema;
  }

  @Override
  void run() throws IOException {
    var file = schemaFile.toPath().toAbsolutePath();
    Files.createDirectories(file.getParent());
    Files.writeString(file, ManifestSchema.text());
    var base = folder.toPath().toAbsolutePath();
    var relative = file.startsWith(base) ? base.relativize(file) : file;
    getLog().info("wrote " + file);
    getLog().info("for editors, as the first line of manifest.yaml:");
    getLog().info("# yaml-language-server: $schema=" + relative);
  }
}
