package org.integrationgateway.maven.dev;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * The author's provider.
 *
 * @param root folder of the outermost project
 * @param manifest file of the manifest
 * @param settings files that no build reads, and whose changes start the provider again
 * @param folder that the provider runs in
 * @param environment additional environment variables
 */
public record Provider(
    Path root,
    Path manifest,
    Set<Path> settings,
    Path folder,
    Map<String, String> environment,
    JavaStart start) {
  public Provider {
    settings = Set.copyOf(settings);
    environment = Map.copyOf(environment);
  }
}
