package org.integrationgateway.manifest.hosted;

import java.util.Optional;

/**
 * The header that carries signatures.
 *
 * @param prefix precedes the digest, such as {@code sha256=}; may be empty
 * @param separator divides the header into entries, of which those with the prefix are signatures
 *     and others are fields such as {@code t=1492774577}; empty: the header is one signature
 */
public record SignatureHeader(String name, String prefix, Optional<String> separator) {
  public SignatureHeader {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an hmac scheme needs a signatureHeader");
    }
    if (separator.filter(text -> text.length() != 1).isPresent()) {
      throw new IllegalArgumentException("signatureSeparator is one character");
    }
  }

  /** A header that is one signature. */
  public SignatureHeader(String name, String prefix) {
    this(name, prefix, Optional.empty());
  }
}
