package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The public keys of a provider (RFC 7517).
 *
 * @param keys those that can make signatures
 */
record IssuerKeys(List<JWK> keys) {
  private static final int MOST = 100;
  private static final int SMALLEST_RSA_BITS = 2048;

  IssuerKeys {
    keys = List.copyOf(keys);
  }

  /** Reads the document of the provider; keys of other kinds and malformed ones are ignored. */
  static IssuerKeys read(Map<String, Object> document) {
    if (!(document.get("keys") instanceof List<?> listed)) {
      throw unusable("there is no list 'keys'");
    }
    if (listed.size() > MOST) {
      throw unusable("there are more than %d keys".formatted(MOST));
    }
    var keys = new ArrayList<JWK>();
    for (var each : listed) {
      if (each instanceof Map<?, ?> members) {
        key(members).filter(IssuerKeys::signs).ifPresent(keys::add);
      }
    }
    return new IssuerKeys(keys);
  }

  @SuppressWarnings("unchecked")
  private static Optional<JWK> key(Map<?, ?> members) {
    try {
      // A shared secret has no public part.
      return Optional.ofNullable(JWK.parse((Map<String, Object>) members).toPublicJWK());
    } catch (ParseException | IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static boolean signs(JWK key) {
    return key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE);
  }

  /** The keys that may have made a signature with this header. */
  List<JWK> candidates(JWSHeader header) {
    return keys.stream()
        .filter(
            key -> header.getKeyID() == null || Objects.equals(header.getKeyID(), key.getKeyID()))
        .filter(key -> isFor(header.getAlgorithm(), key))
        .toList();
  }

  private static boolean isFor(JWSAlgorithm algorithm, JWK key) {
    if (JoseEd25519.isOne(algorithm)) {
      return key instanceof OctetKeyPair pair && pair.getCurve().equals(Curve.Ed25519);
    }
    if (key.getAlgorithm() != null && !key.getAlgorithm().equals(algorithm)) {
      return false;
    }
    if (JWSAlgorithm.Family.RSA.contains(algorithm)) {
      return key instanceof RSAKey && key.size() >= SMALLEST_RSA_BITS;
    }
    return key instanceof ECKey curve
        && Curve.forJWSAlgorithm(algorithm).contains(curve.getCurve());
  }

  private static ServiceException unusable(String reason) {
    return new ServiceException(
        Reason.UNAVAILABLE, "the keys of the OpenID Connect provider cannot be used: " + reason);
  }
}
