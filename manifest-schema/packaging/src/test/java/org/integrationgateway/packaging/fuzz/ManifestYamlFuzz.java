package org.integrationgateway.packaging.fuzz;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.document.Format;

/** Any text as a manifest in YAML. */
public final class ManifestYamlFuzz {
  private ManifestYamlFuzz() {}

  /** Jazzer calls it once. */
  public static void fuzzerInitialize() throws Exception {
    FuzzTarget.YAML.warmUp();
  }

  /** Jazzer calls it for each input. */
  public static void fuzzerTestOneInput(byte[] input) {
    ManifestProperty.check(new String(input, StandardCharsets.UTF_8), Format.YAML);
  }
}
