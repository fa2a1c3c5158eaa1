package org.integrationgateway.manifest;

import java.util.List;

/**
 * The commands of a source package, by phase, each list in order. Prepared and released packages
 * have no commands.
 *
 * @param install fetches what the build needs, such as {@code npm ci}
 * @param build makes the program at {@link Entrypoint#artifactPath()}, the static files, or both
 * @param run starts the provider from its sources, in place of {@code build} and the entrypoint;
 *     used by {@code gateway dev}
 */
public record Phases(List<Step> install, List<Step> build, List<Step> run) {
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
