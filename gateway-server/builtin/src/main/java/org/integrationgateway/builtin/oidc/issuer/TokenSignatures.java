package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.SignedJWT;
import java.security.GeneralSecurityException;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.Secret;

/** Checks that the provider has signed a token, with the keys that it publishes now. */
record TokenSignatures(CachedFetch<IssuerKeys> keys) {
  /** The least time between two requests for the keys that unknown signatures cause. */
  private static final Duration PAUSE = Duration.ofSeconds(30);

  /**
   * The token, of which header and signature are right.
   *
   * @param types the accepted values of {@code typ}, in lower case; a token may have none
   */
  VerifiedToken verify(Secret token, Set<String> types, Set<JWSAlgorithm> algorithms)
      throws InvalidTokenException {
    var parsed = parsed(token);
    var header = parsed.getHeader();
    if (!algorithms.contains(header.getAlgorithm())) {
      throw new InvalidTokenException("its signature uses an algorithm that is not accepted");
    }
    if (header.getCriticalParams() != null) {
      throw new InvalidTokenException("its header has extensions that are not known ('crit')");
    }
    if (header.getType() != null
        && !types.contains(header.getType().getType().toLowerCase(Locale.ROOT))) {
      throw new InvalidTokenException("its type is not the expected one ('typ')");
    }
    // A key that is not known, or that no longer matches, may have been replaced.
    if (!isSigned(parsed, keys.get().candidates(header))
        && !isSigned(parsed, keys.renewed(PAUSE).candidates(header))) {
      throw new InvalidTokenException("its signature is not made by a key of the provider");
    }
    try {
      return new VerifiedToken(
          header.getAlgorithm(),
          Optional.ofNullable(header.getType()).map(JOSEObjectType::getType),
          parsed.getJWTClaimsSet().getClaims());
    } catch (ParseException malformed) {
      throw new InvalidTokenException("its claims are malformed");
    }
  }

  private static SignedJWT parsed(Secret token) throws InvalidTokenException {
    try {
      return SignedJWT.parse(token.use(text -> text));
    } catch (ParseException | IllegalArgumentException malformed) {
      throw new InvalidTokenException("it is not a signed JWT");
    }
  }

  private static boolean isSigned(SignedJWT token, List<JWK> candidates) {
    return candidates.stream().anyMatch(key -> isSigned(token, key));
  }

  private static boolean isSigned(SignedJWT token, JWK key) {
    JWSHeader header = token.getHeader();
    byte[] signed = token.getSigningInput();
    try {
      if (key instanceof OctetKeyPair pair) {
        return JoseEd25519.verifies(pair, signed, token.getSignature().decode());
      }
      if (key instanceof RSAKey rsa) {
        return new RSASSAVerifier(rsa.toRSAPublicKey())
            .verify(header, signed, token.getSignature());
      }
      return key instanceof ECKey curve
          && new ECDSAVerifier(curve.toECPublicKey()).verify(header, signed, token.getSignature());
    } catch (JOSEException | GeneralSecurityException unusable) {
      return false;
    }
  }
}
