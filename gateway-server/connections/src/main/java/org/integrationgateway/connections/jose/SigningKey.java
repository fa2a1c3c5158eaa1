package org.integrationgateway.connections.jose;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** A private key that signs JWTs. Does not print itself. */
public final class SigningKey {
  private final PrivateKey key;
  private final JWSAlgorithm algorithm;
  private final @Nullable JWK whole;

  private SigningKey(PrivateKey key, JWSAlgorithm algorithm, @Nullable JWK whole) {
    this.key = key;
    this.algorithm = algorithm;
    this.whole = whole;
  }

  /** Makes a key for ES256. */
  public static Secret generate() {
    try {
      return Secret.of(
          new ECKeyGenerator(Curve.P_256)
              .keyIDFromThumbprint(true)
              .algorithm(JWSAlgorithm.ES256)
              .generate()
              .toJSONString());
    } catch (JOSEException impossible) {
      throw new IllegalStateException("this Java makes no keys on P-256", impossible);
    }
  }

  /**
   * Reads a key: a private JWK, or PEM (PKCS #8, or PKCS #1 of RSA). A JWK names its algorithm and
   * its id, where the server wants them.
   *
   * @throws IllegalArgumentException with the rule that the text breaks, and nothing of the text
   */
  public static SigningKey read(Secret text) {
    var written = text.<String>use(String::strip);
    return written.startsWith("{") ? jwk(written) : of(PemKey.read(written), null);
  }

  private static SigningKey jwk(String text) {
    try {
      var key = JWK.parse(text);
      if (!key.isPrivate() || !KeySet.isUsable(key)) {
        throw new IllegalArgumentException(
            "is a JWK that is not a private RSA, P-256, P-384, P-521 or Ed25519 key for signatures");
      }
      if (key instanceof RSAKey rsa) {
        return of(rsa.toPrivateKey(), key);
      }
      return key instanceof ECKey curve
          ? of(curve.toPrivateKey(), key)
          : of(Ed25519.privateKey((OctetKeyPair) key), key);
    } catch (ParseException | JOSEException | GeneralSecurityException malformed) {
      throw new IllegalArgumentException("is not a JWK");
    }
  }

  private static SigningKey of(PrivateKey key, @Nullable JWK whole) {
    var usual = usual(key);
    if (whole != null && whole.getAlgorithm() != null) {
      var named = JWSAlgorithm.parse(whole.getAlgorithm().getName());
      if (!KeySet.isFor(named, whole) || !KeySet.ALGORITHMS.contains(named.getName())) {
        throw new IllegalArgumentException("is a JWK with an 'alg' that does not fit its key");
      }
      return new SigningKey(key, named, whole);
    }
    return new SigningKey(key, usual, whole);
  }

  private static JWSAlgorithm usual(PrivateKey key) {
    if (key instanceof ECPrivateKey curve) {
      return switch (curve.getParams().getOrder().bitLength()) {
        case 256 -> JWSAlgorithm.ES256;
        case 384 -> JWSAlgorithm.ES384;
        case 521 -> JWSAlgorithm.ES512;
        default ->
            throw new IllegalArgumentException("is on another curve than P-256, P-384, P-521");
      };
    }
    return key.getAlgorithm().equals("RSA") ? JWSAlgorithm.RS256 : JWSAlgorithm.EdDSA;
  }

  /** The name of its algorithm. */
  public String algorithm() {
    return algorithm.getName();
  }

  /**
   * A signed token.
   *
   * @param header more members of the header than {@code alg} and {@code kid}
   * @param claims texts, numbers and lists of them
   */
  public Secret sign(Map<String, Object> header, Map<String, Object> claims) {
    try {
      var builder = new LinkedHashMap<String, Object>();
      builder.put("alg", algorithm.getName());
      Optional.ofNullable(whole).map(JWK::getKeyID).ifPresent(id -> builder.put("kid", id));
      builder.putAll(header);
      var parsed = JWSHeader.parse(builder);
      var content =
          parsed.toBase64URL() + "." + Base64URL.encode(JSONObjectUtils.toJSONString(claims));
      return Secret.of(content + "." + signature(parsed, content.getBytes(US_ASCII)));
    } catch (JOSEException | GeneralSecurityException | ParseException defect) {
      throw new IllegalStateException(
          "a key of kind " + key.getAlgorithm() + " signs nothing", defect);
    }
  }

  private Base64URL signature(JWSHeader header, byte[] content)
      throws JOSEException, GeneralSecurityException {
    if (Ed25519.isOne(algorithm)) {
      return Base64URL.encode(Ed25519.sign(key, content));
    }
    JWSSigner signer =
        key instanceof ECPrivateKey curve ? new ECDSASigner(curve) : new RSASSASigner(key);
    return signer.sign(header, content);
  }

  /** The public part of a key that is a JWK, as a JWK. */
  public Map<String, Object> publicKey() {
    return owned().toPublicJWK().toJSONObject();
  }

  /** The thumbprint of a key that is a JWK (RFC 7638, SHA-256). */
  public String thumbprint() {
    return KeySet.thumbprint(owned());
  }

  private JWK owned() {
    return Optional.ofNullable(whole)
        .orElseThrow(() -> new IllegalStateException("a key in PEM has no public part"));
  }

  @Override
  public String toString() {
    return "SigningKey[" + algorithm.getName() + "]";
  }
}
