package org.integrationgateway.index.trust;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.packaging.release.Checksums;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.integrationgateway.packaging.release.provenance.Provenance;
import org.integrationgateway.packaging.release.signature.SignatureException;

/**
 * Checks that a release is the one that a trusted key signed: the signature is of {@code
 * SHA256SUMS}, which has the digests of {@code release.yaml} and of every archive.
 *
 * @param keys of which one must have signed
 * @param builder permits the builder that the signed provenance names; empty: none is asked for
 */
public record ReleaseTrust(TrustedKeys keys, Optional<Predicate<String>> builder) {
  /** Gives the files beside a release. */
  public interface Files {
    /**
     * Returns the bytes of a file; empty when it does not exist.
     *
     * @throws IOException when it cannot be read, or is larger than the files beside a release are
     */
    Optional<byte[]> find(String name) throws IOException;
  }

  /**
   * Checks a release.
   *
   * @param release as it was read
   * @return the signer
   * @throws TrustException when the signature is missing or not valid, or is of another release
   */
  public String check(ReleaseMetadata release, Files files) throws TrustException {
    var sums = checksums(files);
    require(
        sums.checksums(),
        ReleaseMetadata.FILE,
        Sha256.hex(release.text().getBytes(StandardCharsets.UTF_8)));
    for (var entry : release.archives()) {
      require(sums.checksums(), entry.file(), entry.sha256());
    }
    if (builder.isPresent()) {
      var name = release.source().packageName() + "-" + release.version() + Provenance.EXTENSION;
      built(release, name, builder.get(), files);
    }
    return sums.signer();
  }

  /**
   * Checks an archive that is named without its release, by the checksums beside it.
   *
   * @return the signer
   * @throws TrustException when they do not have this archive, or are not signed
   */
  public String check(String archive, String sha256, Files files) throws TrustException {
    if (builder.isPresent()) {
      throw new TrustException(
          "the builder of " + archive + " is not known: name the release.yaml of its release");
    }
    var sums = checksums(files);
    require(sums.checksums(), archive, sha256);
    return sums.signer();
  }

  private record Signed(Checksums checksums, String signer) {}

  private Signed checksums(Files files) throws TrustException {
    var bytes = file(Checksums.FILE, files);
    var signer =
        keys.signer(Checksums.FILE, bytes, extension -> files.find(Checksums.FILE + extension));
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new Signed(Checksums.parse(text), signer);
    } catch (CharacterCodingException | IllegalArgumentException malformed) {
      throw new TrustException(
          Checksums.FILE + " is malformed: " + malformed.getMessage(), malformed);
    }
  }

  private static void require(Checksums signed, String name, String sha256) throws TrustException {
    if (!sha256.equals(signed.digests().get(name))) {
      throw new TrustException(
          "%s is not the file that was signed: %s has another digest for it, or none"
              .formatted(name, Checksums.FILE));
    }
  }

  private void built(ReleaseMetadata release, String name, Predicate<String> permitted, Files files)
      throws TrustException {
    try {
      var envelope = Envelope.read(file(name, files));
      verify(envelope, name);
      var provenance = Provenance.read(envelope.payload());
      for (var entry : release.archives()) {
        if (!entry.sha256().equals(provenance.subjects().get(entry.file()))) {
          throw new TrustException(name + " is of another release: it lacks " + entry.file());
        }
      }
      var builder = provenance.origin().builder();
      if (!permitted.test(builder)) {
        throw new TrustException("it was built by %s, which is not permitted".formatted(builder));
      }
    } catch (IllegalArgumentException malformed) {
      throw new TrustException(name + " is malformed: " + malformed.getMessage(), malformed);
    }
  }

  private void verify(Envelope envelope, String name) throws TrustException {
    var reason = "no key";
    for (var key : keys.keys()) {
      try {
        envelope.verify(key, Instant.now());
        return;
      } catch (SignatureException refused) {
        reason = String.valueOf(refused.getMessage());
      } catch (IOException unreadable) {
        reason = IoReason.of(unreadable);
      }
    }
    throw new TrustException(name + " is not signed by a trusted key (" + reason + ")");
  }

  private static byte[] file(String name, Files files) throws TrustException {
    try {
      return files
          .find(name)
          .orElseThrow(
              () -> new TrustException("it is not signed: there is no " + name + " beside it"));
    } catch (IOException unreadable) {
      throw new TrustException(name + ": " + IoReason.of(unreadable), unreadable);
    }
  }
}
