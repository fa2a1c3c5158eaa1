package org.integrationgateway.manifest.fuzz;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.manifest.document.Format;

/** Any text as a manifest in YAML. */
public final class ManifestYamlFuzz {
  private ManifestYamlFuzz() {}

  /** The entry that Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) {
    ManifestProperty.check(new String(input, StandardCharsets.UTF_8), Format.YAML);
  }
}
