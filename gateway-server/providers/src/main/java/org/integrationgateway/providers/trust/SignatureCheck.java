package org.integrationgateway.providers.trust;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.index.EmbeddedPackages;
import org.integrationgateway.index.trust.ReleaseTrust;
import org.integrationgateway.index.trust.TrustException;
import org.integrationgateway.index.trust.TrustedKeys;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.integrationgateway.providers.lock.LockedPackage;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.repositories.web.PackageHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Holds packages to {@code packages.trust}. Packages of the distribution are pinned by the digest
 * of its index, and folders of sources are the operator's own: neither needs a rule.
 */
public record SignatureCheck(TrustConfig trust, PackageHttpClient web) {
  private static final String REMEDY =
      "; ask its publisher for a signed release, or change packages.trust";

  /**
   * Returns who signed a release; empty where no rule asks.
   *
   * @param beside the place of a file of the release by its name; empty where it has none
   * @throws PackageException when it is not signed as its rule asks
   */
  public Optional<String> signer(
      ReleaseMetadata release, URI at, Function<String, Optional<URI>> beside) {
    return checked(
        release.source().text(),
        at,
        rule -> rule.check(release, name -> file(beside.apply(name).orElse(null))));
  }

  /**
   * Returns who signed an archive that is named without its release; empty where no rule asks.
   *
   * @param source of the package in it
   * @throws PackageException when it is not signed as its rule asks
   */
  public Optional<String> signer(String source, URI archive, String sha256) {
    var path = archive.getPath();
    var name = path.substring(path.lastIndexOf('/') + 1);
    return checked(
        source, archive, rule -> rule.check(name, sha256, other -> file(archive.resolve(other))));
  }

  /** A check by the keys of a rule. */
  private interface Check {
    String run(ReleaseTrust rule) throws TrustException;
  }

  private Optional<String> checked(String source, URI at, Check check) {
    var rule = trust.rule(source);
    if (isEmbedded(at) || (rule.isEmpty() && !trust.required())) {
      return Optional.empty();
    }
    if (rule.isEmpty()) {
      throw unruled(source);
    }
    try {
      var builder = rule.get().builder().map(unused -> (Predicate<String>) rule.get()::permits);
      return Optional.of(check.run(new ReleaseTrust(TrustedKeys.in(rule.get().keys()), builder)));
    } catch (TrustException refused) {
      throw new PackageException(
          "%s at %s is refused by packages.trust: %s%s"
              .formatted(source, at, refused.getMessage(), REMEDY),
          refused);
    }
  }

  /**
   * Refuses a locked package whose signer is no longer trusted, or that was locked before a rule
   * asked for a signature.
   *
   * @throws PackageException with the reason and the remedy
   */
  public void hold(LockedPackage locked) {
    var rule = trust.rule(locked.name());
    if (locked.isOfSources() || locked.isEmbedded() || (rule.isEmpty() && !trust.required())) {
      return;
    }
    if (rule.isEmpty()) {
      throw unruled(locked.name());
    }
    var signer =
        locked
            .signer()
            .orElseThrow(
                () ->
                    new PackageException(
                        ("%s was locked without a check of its signature, which packages.trust"
                                + " requires: 'gateway lock' checks it")
                            .formatted(locked.title())));
    try {
      if (!TrustedKeys.in(rule.get().keys()).has(signer)) {
        throw new PackageException(
            ("%s is signed by %s, which packages.trust no longer names: name the key again, or"
                    + " lock a release that another key signed")
                .formatted(locked.title(), signer));
      }
    } catch (TrustException unusable) {
      throw new PackageException(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  private static PackageException unruled(String source) {
    return new PackageException(
        ("%s has no rule in packages.trust.rules, but packages.trust.required is set: name the"
                + " keys of its publisher")
            .formatted(source));
  }

  private static boolean isEmbedded(URI at) {
    return "file".equals(at.getScheme())
        && EmbeddedPackages.find().filter(one -> one.has(Path.of(at))).isPresent();
  }

  private Optional<byte[]> file(@Nullable URI at) throws IOException {
    if (at == null) {
      return Optional.empty();
    }
    if (!"file".equals(at.getScheme())) {
      return web.find(at, Envelope.LARGEST);
    }
    var file = Path.of(at);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    if (Files.size(file) > Envelope.LARGEST) {
      throw new IOException(file + " is larger than the files beside a release are");
    }
    return Optional.of(Files.readAllBytes(file));
  }
}
