package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The accepted algorithms of signatures. All use a private key: with a shared secret, or without a
 * signature, other parties could make tokens too.
 */
final class SignatureAlgorithms {
  static final Set<JWSAlgorithm> ALL =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512,
          JWSAlgorithm.EdDSA,
          JWSAlgorithm.Ed25519);

  private SignatureAlgorithms() {}

  /** Returns the accepted algorithms among these names. */
  static Set<JWSAlgorithm> accepted(Collection<String> names) {
    var found = new LinkedHashSet<JWSAlgorithm>();
    for (var name : names) {
      var algorithm = JWSAlgorithm.parse(name);
      if (ALL.contains(algorithm)) {
        found.add(algorithm);
      }
    }
    return found;
  }

  /** The hash of {@code at_hash} (OpenID Connect Core 1.0, section 3.1.3.6). */
  static String hash(JWSAlgorithm algorithm) {
    var name = algorithm.getName();
    if (name.endsWith("256")) {
      return "SHA-256";
    }
    return name.endsWith("384") ? "SHA-384" : "SHA-512";
  }
}
