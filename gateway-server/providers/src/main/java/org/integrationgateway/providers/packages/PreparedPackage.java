package org.integrationgateway.providers.packages;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;

/**
 * A package whose files lie on this host, ready to be used.
 *
 * @param root folder that the manifest's paths are relative to
 * @param program empty when there is nothing to start: the gateway itself carries it out
 */
public record PreparedPackage(Path root, Manifest manifest, Optional<ProviderProgram> program) {
  /** The prefix of the folder name of an unpacked archive; the digest follows. */
  static final String DIGEST = "sha256-";

  /** SHA-256 of the archive that it comes from; empty for a folder outside the store. */
  public Optional<String> digest() {
    return Optional.of(String.valueOf(root.getFileName()))
        .filter(name -> name.startsWith(DIGEST))
        .map(name -> name.substring(DIGEST.length()));
  }
}
