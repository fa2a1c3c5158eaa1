package org.integrationgateway.connections.jose;

import com.nimbusds.jose.JOSEException;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Public keys that make signatures (RFC 7517). Keys of other kinds and unsafe ones are left out.
 */
public final class KeySet {
  /** The accepted algorithms: all use a private key. */
  public static final List<String> ALGORITHMS =
      List.of(
          "ES256", "ES384", "ES512", "PS256", "PS384", "PS512", "RS256", "RS384", "RS512", "EdDSA",
          "Ed25519");

  private static final int MOST = 100;
  private static final int LEAST_RSA_BITS = 2048;
  private static final int MOST_RSA_BITS = 8192;
  private static final Set<Curve> CURVES =
      Set.of(Curve.P_256, Curve.P_384, Curve.P_521, Curve.Ed25519);

  private final List<JWK> keys;

  KeySet(List<JWK> keys) {
    this.keys = List.copyOf(keys);
  }

  /**
   * Reads a document.
   *
   * @throws InvalidJwtException when it has no list of keys, or too many
   */
  public static KeySet read(ObjectNode document) throws InvalidJwtException {
    var listed = document.path("keys");
    if (!listed.isArray() || listed.size() > MOST) {
      throw new InvalidJwtException(
          "has keys in a document without a list 'keys' of at most %d keys".formatted(MOST));
    }
    var keys = new ArrayList<JWK>();
    for (var each : listed) {
      publicKey(each).ifPresent(keys::add);
    }
    return new KeySet(keys);
  }

  /** The problem of a document that an owner of keys hands in; empty when all of it is usable. */
  public static Optional<String> problem(ObjectNode document) {
    var listed = document.path("keys");
    if (!listed.isArray() || listed.isEmpty() || listed.size() > MOST) {
      return Optional.of("must have a list 'keys' with 1 to %d keys".formatted(MOST));
    }
    for (var each : listed) {
      if (each.has("d") || each.has("k")) {
        return Optional.of("has a private or shared key: hand in public keys only");
      }
      if (publicKey(each).isEmpty()) {
        return Optional.of(
            "has a key that is not a public RSA key (2048 to 8192 bits), P-256, P-384, P-521 or"
                + " Ed25519 key for signatures");
      }
    }
    return Optional.empty();
  }

  /** The public part of a key that can make signatures. */
  static Optional<JWK> publicKey(JsonNode members) {
    try {
      // A shared secret has no public part.
      return Optional.ofNullable(JWK.parse(members.toString()).toPublicJWK())
          .filter(KeySet::isUsable);
    } catch (ParseException | IllegalArgumentException | IllegalStateException malformed) {
      return Optional.empty();
    }
  }

  static boolean isUsable(JWK key) {
    if (key.getKeyUse() != null && !key.getKeyUse().equals(KeyUse.SIGNATURE)) {
      return false;
    }
    if (key instanceof RSAKey) {
      return key.size() >= LEAST_RSA_BITS && key.size() <= MOST_RSA_BITS;
    }
    return key instanceof ECKey curve && CURVES.contains(curve.getCurve())
        || key instanceof OctetKeyPair pair && CURVES.contains(pair.getCurve());
  }

  public boolean isEmpty() {
    return keys.isEmpty();
  }

  /** The keys that may have made a signature with this header. */
  List<JWK> candidates(JWSHeader header) {
    return keys.stream()
        .filter(
            key -> header.getKeyID() == null || Objects.equals(header.getKeyID(), key.getKeyID()))
        .filter(key -> isFor(header.getAlgorithm(), key))
        .toList();
  }

  static boolean isFor(JWSAlgorithm algorithm, JWK key) {
    if (Ed25519.isOne(algorithm)) {
      return key instanceof OctetKeyPair;
    }
    if (key.getAlgorithm() != null && !key.getAlgorithm().equals(algorithm)) {
      return false;
    }
    if (JWSAlgorithm.Family.RSA.contains(algorithm)) {
      return key instanceof RSAKey;
    }
    return key instanceof ECKey curve
        && Curve.forJWSAlgorithm(algorithm).contains(curve.getCurve());
  }

  /** The thumbprint of a key (RFC 7638, SHA-256). */
  static String thumbprint(JWK key) {
    try {
      return key.computeThumbprint().toString();
    } catch (JOSEException impossible) {
      throw new IllegalStateException("this Java has no SHA-256", impossible);
    }
  }
}
