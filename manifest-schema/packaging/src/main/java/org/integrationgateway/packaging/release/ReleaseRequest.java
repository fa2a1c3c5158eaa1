package org.integrationgateway.packaging.release;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.release.provenance.BuildOrigin;
import org.integrationgateway.packaging.release.signature.SigningKey;

/**
 * The release to make.
 *
 * @param folder of the collected archives and their SBOMs, directly in it or in folders one level
 *     below (each CI runner's artifacts come in a folder of their own)
 * @param output folder of the release; replaced as a whole when the release is complete, otherwise
 *     not changed
 * @param version that every archive must have; empty: any, but the same for all
 * @param required platforms that must be present; empty: none required
 * @param key to sign with; empty: not signed, and without provenance
 * @param origin who builds the release, and from what
 * @param log receives progress lines for people
 */
public record ReleaseRequest(
    Path folder,
    Path output,
    Optional<String> version,
    List<Platform> required,
    Optional<SigningKey> key,
    BuildOrigin origin,
    Consumer<String> log) {
  public ReleaseRequest {
    required = List.copyOf(required);
  }
}
