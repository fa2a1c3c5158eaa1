package org.integrationgateway.manifest.release;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.release.signature.SigningKey;

/**
 * What to release.
 *
 * @param folder with the collected archives and their SBOMs, in itself or in folders one level
 *     below (each CI runner's artifacts come in a folder of their own)
 * @param output folder of the release; replaced as a whole when the release is complete, and not
 *     touched otherwise
 * @param version that every archive must have; empty: any, but all the same
 * @param required platforms that must be there; empty: whatever is there
 * @param key to sign with; empty: not signed
 * @param log takes one line for each thing that happens, for people
 */
public record ReleaseRequest(
    Path folder,
    Path output,
    Optional<String> version,
    List<Platform> required,
    Optional<SigningKey> key,
    Consumer<String> log) {
  public ReleaseRequest {
    required = List.copyOf(required);
  }
}
