package org.integrationgateway.maven.dev;

import java.nio.file.Path;
import java.util.Map;

/**
 * The author's provider.
 *
 * @param manifest file of the manifest
 * @param folder that the provider runs in
 * @param environment additional environment variables
 */
public record Provider(
    Path manifest, Path folder, Map<String, String> environment, JavaStart start) {
  public Provider {
    environment = Map.copyOf(environment);
  }

  /** Two programs cannot listen for a debugger on the same port. */
  DevServer.Replacement replacement() {
    return start.debugger().isPresent()
        ? DevServer.Replacement.STOP_FIRST
        : DevServer.Replacement.HELD;
  }
}
