package org.integrationgateway.connections.jose;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.SignedJWT;
import java.security.GeneralSecurityException;
import java.text.ParseException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** A signed JWT as it was presented: nothing in it is proven before {@link #verify}. */
public final class PresentedJwt {
  /** The longest text of a token, in characters. */
  public static final int LONGEST = 16 * 1024;

  private final SignedJWT parsed;
  private final Map<String, @Nullable Object> members;

  private PresentedJwt(SignedJWT parsed, Map<String, @Nullable Object> members) {
    this.parsed = parsed;
    this.members = members;
  }

  /**
   * Reads a token.
   *
   * @throws InvalidJwtException when it is not a JWT, is not signed, is signed in a way that is not
   *     accepted, or has header members that are not known
   */
  public static PresentedJwt parse(Secret token) throws InvalidJwtException {
    var text = token.<String>use(value -> value);
    if (text.length() > LONGEST) {
      throw new InvalidJwtException("is longer than %d characters".formatted(LONGEST));
    }
    try {
      var parsed = SignedJWT.parse(text);
      var header = parsed.getHeader();
      if (!KeySet.ALGORITHMS.contains(header.getAlgorithm().getName())) {
        throw new InvalidJwtException(
            "is signed with an algorithm that is not accepted ('alg'); accepted: "
                + String.join(", ", KeySet.ALGORITHMS));
      }
      if (header.getCriticalParams() != null) {
        throw new InvalidJwtException("has header members that are not known ('crit')");
      }
      return new PresentedJwt(parsed, parsed.getJWTClaimsSet().getClaims());
    } catch (ParseException | IllegalArgumentException malformed) {
      throw new InvalidJwtException("is not a signed JWT");
    }
  }

  /** The media type in its header, in lower case, without {@code application/}; "" without one. */
  public String type() {
    var type = parsed.getHeader().getType();
    return type == null
        ? ""
        : type.getType().toLowerCase(Locale.ROOT).replaceFirst("^application/", "");
  }

  /** The text of what is signed: the same for every signature, of which there can be several. */
  public String identity() {
    return new String(parsed.getSigningInput(), US_ASCII);
  }

  /** A claim that is a text, which is not proven: for finding the keys to check it with. */
  public Optional<String> claimed(String name) {
    return Optional.ofNullable(members.get(name))
        .filter(String.class::isInstance)
        .map(String.class::cast);
  }

  /**
   * The claims, when one of these keys has signed them.
   *
   * @throws InvalidJwtException when none has
   */
  public JwtClaims verify(KeySet keys) throws InvalidJwtException {
    if (!isSignedBy(keys.candidates(parsed.getHeader()))) {
      throw new InvalidJwtException("is not signed by a known key: compare 'kid', 'alg' and keys");
    }
    return new JwtClaims(members);
  }

  /** The claims that a key has signed, with its thumbprint (RFC 7638, SHA-256). */
  public record OwnSignature(String thumbprint, JwtClaims claims) {}

  /**
   * The claims, when the key in the header has signed them (RFC 9449, section 4.2).
   *
   * @throws InvalidJwtException when there is no public key there, or another one has signed
   */
  public OwnSignature signedByOwnKey() throws InvalidJwtException {
    var key = parsed.getHeader().getJWK();
    if (key == null) {
      throw new InvalidJwtException("has no key in its header ('jwk')");
    }
    if (key.isPrivate()) {
      throw new InvalidJwtException("has a private or shared key in its header ('jwk')");
    }
    if (!KeySet.isUsable(key) || !KeySet.isFor(parsed.getHeader().getAlgorithm(), key)) {
      throw new InvalidJwtException("has a key in its header ('jwk') that is not accepted");
    }
    if (!isSignedBy(List.of(key))) {
      throw new InvalidJwtException("is not signed by the key in its header ('jwk')");
    }
    return new OwnSignature(KeySet.thumbprint(key), new JwtClaims(members));
  }

  private boolean isSignedBy(List<JWK> candidates) {
    return candidates.stream().anyMatch(key -> isSignedBy(parsed, key));
  }

  private static boolean isSignedBy(SignedJWT token, JWK key) {
    byte[] signed = token.getSigningInput();
    try {
      if (key instanceof OctetKeyPair pair) {
        return Ed25519.verifies(pair, signed, token.getSignature().decode());
      }
      if (key instanceof RSAKey rsa) {
        return new RSASSAVerifier(rsa.toRSAPublicKey())
            .verify(token.getHeader(), signed, token.getSignature());
      }
      return key instanceof ECKey curve
          && new ECDSAVerifier(curve.toECPublicKey())
              .verify(token.getHeader(), signed, token.getSignature());
    } catch (JOSEException | GeneralSecurityException unusable) {
      return false;
    }
  }
}
