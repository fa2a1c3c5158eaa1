package org.integrationgateway.manifest;

import java.util.List;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * The commands of a source package, by phase, each list in order. Prepared and released packages
 * have no commands.
 *
 * @param install fetches what the build needs, such as {@code npm ci}
 * @param build makes the program at {@link Entrypoint#artifactPath()}, the static files, or both
 * @param run starts the provider from its sources, in place of {@code build} and the entrypoint;
 *     used by {@code gateway dev}
 */
public record Phases(
    @Doc("Fetches what the build needs. Only in source manifests; runs before build.")
        @Keywords(NOT_READY)
        @Example("{command: [npm, ci]}")
        @Form(Records.ONE_OR_MORE)
        @Default("[]")
        List<Step> install,
    @Doc(
            "Builds the program at entrypoint.artifactPath, static files under"
                + " $SERVICE_BUILD_STATIC, or both. Only in source manifests.")
        @Keywords(NOT_READY)
        @Example("{command: [make, all], inputs: [src, Makefile]}")
        @Form(Records.ONE_OR_MORE)
        @Default("[]")
        List<Step> build,
    @Doc("Starts the provider from its sources, for development. Only in source manifests.")
        @Example({"[go, run, .]", "{command: [npm, run, dev], readyTimeout: 60s}"})
        @Form(Records.ONE_OR_MORE)
        @Default("[]")
        List<Step> run) {
  private static final String NOT_READY =
      "{allOf: [{$ref: '#/definitions/phase'}, {properties: {readyTimeout: false}, items:"
          + " {properties: {readyTimeout: false}}}]}";

  /** No commands. */
  public static final Phases NONE = new Phases(List.of(), List.of(), List.of());

  public Phases {
    install = List.copyOf(install);
    build = List.copyOf(build);
    run = List.copyOf(run);
  }

  /** Whether no phase has a command. */
  public boolean isEmpty() {
    return install.isEmpty() && build.isEmpty() && run.isEmpty();
  }
}
