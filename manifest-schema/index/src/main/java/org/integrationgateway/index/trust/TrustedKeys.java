package org.integrationgateway.index.trust;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.packaging.release.signature.SignatureException;
import org.integrationgateway.packaging.release.signature.VerificationKey;

/**
 * Public keys, of which one must have signed.
 *
 * @param keys at least one
 */
public record TrustedKeys(List<VerificationKey> keys) {
  /** The most bytes of a signature. */
  public static final int LARGEST_SIGNATURE = 64 << 10;

  private static final Pattern DAY = Pattern.compile(", on \\d{4}-\\d\\d-\\d\\d$");

  public TrustedKeys {
    keys = List.copyOf(keys);
  }

  /**
   * Opens the keys in files: Ed25519 in PEM, or OpenPGP.
   *
   * @throws TrustException when a file cannot be read
   */
  public static TrustedKeys in(List<Path> files) throws TrustException {
    var keys = new ArrayList<VerificationKey>();
    for (var file : files) {
      try {
        keys.add(VerificationKey.in(file));
      } catch (IOException unreadable) {
        throw new TrustException(
            "the key %s cannot be read: %s".formatted(file, IoReason.of(unreadable)), unreadable);
      }
    }
    return new TrustedKeys(keys);
  }

  /** Gives the content of a file beside the signed one, by what the signature adds to its name. */
  public interface Signatures {
    /**
     * Returns the signature with an extension; empty when it does not exist.
     *
     * @throws IOException when it cannot be read
     */
    Optional<byte[]> find(String extension) throws IOException;
  }

  /**
   * Checks a detached signature.
   *
   * @param what is signed, for messages
   * @return the signer: the key with its fingerprint, the same for every signature of the key
   * @throws TrustException when none of the keys has signed
   */
  public String signer(String what, byte[] content, Signatures signatures) throws TrustException {
    var reasons = new ArrayList<String>();
    for (var key : keys) {
      try {
        var signature = signatures.find(key.extension());
        if (signature.isEmpty()) {
          reasons.add("there is no " + what + key.extension());
          continue;
        }
        return name(key.verify(content, signature.get(), Instant.now()));
      } catch (SignatureException refused) {
        reasons.add(String.valueOf(refused.getMessage()));
      } catch (IOException unreadable) {
        reasons.add(what + key.extension() + ": " + IoReason.of(unreadable));
      }
    }
    throw new TrustException(
        "%s is not signed by a trusted key (%s)"
            .formatted(what, String.join("; ", reasons.stream().distinct().toList())));
  }

  /**
   * Returns whether a signer, as {@link #signer} named it, has one of these keys.
   *
   * @throws TrustException when a key cannot be read
   */
  public boolean has(String signer) throws TrustException {
    for (var key : keys) {
      try {
        if (key.names().contains(signer)) {
          return true;
        }
      } catch (SignatureException | IOException unusable) {
        throw new TrustException(String.valueOf(unusable.getMessage()), unusable);
      }
    }
    return false;
  }

  /** The signer without the day of the signature. */
  private static String name(String signer) {
    return DAY.matcher(signer).replaceFirst("");
  }
}
