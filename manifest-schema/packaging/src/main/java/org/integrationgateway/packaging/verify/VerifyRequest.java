package org.integrationgateway.packaging.verify;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.provider.IdentityProbe;
import org.integrationgateway.packaging.release.signature.VerificationKey;

/**
 * The archives and releases to verify, and how.
 *
 * @param targets archives, or folders of releases
 * @param key of the releases' signatures; empty: signatures are not checked
 * @param start whether to start the provider where it is for this platform
 * @param probe asks started providers for their identity
 * @param startBudget from start to listening on the socket
 * @param work folder for unpacked files, which are deleted afterwards
 * @param log receives progress lines for people
 */
public record VerifyRequest(
    List<Path> targets,
    Optional<VerificationKey> key,
    boolean start,
    IdentityProbe probe,
    Duration startBudget,
    Path work,
    Consumer<String> log) {
  public VerifyRequest {
    targets = List.copyOf(targets);
    if (targets.isEmpty()) {
      throw new IllegalArgumentException("nothing to verify: name archives or a release folder");
    }
    if (startBudget.isNegative() || startBudget.isZero()) {
      throw new IllegalArgumentException("start budget " + startBudget + " must be positive");
    }
  }
}
