package org.integrationgateway.builtin.oidc.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.rules.key.RsaKeys;

/** Signs tokens, as a provider does and as attackers do. */
public final class OpenIdTokens {
  private static final RSAKey FIRST = rsa("first", RsaKeys.first());
  private static final RSAKey SECOND = rsa("second", RsaKeys.second());
  private static final RSAKey FOREIGN = rsa("first", RsaKeys.foreign());
  private static final ECKey CURVE = curve();

  private final List<JWK> published = new CopyOnWriteArrayList<>(List.of(FIRST, CURVE));
  private volatile RSAKey current = FIRST;
  private volatile boolean nonsense;
  private volatile Signing signing = Signing.RS256;

  /** How tokens are signed. */
  public enum Signing {
    RS256,
    PS256,
    ES256,
    ED25519,
    /** With a key of the same id that is not the provider's. */
    FOREIGN_KEY,
    /** Not at all: {@code alg} is {@code none}. */
    NONE,
    /** With the text of the public key as a shared secret. */
    HS256_WITH_PUBLIC_KEY,
    /** With a key that the header itself brings along. */
    EMBEDDED_KEY
  }

  private static RSAKey rsa(String id, KeyPair pair) {
    return new RSAKey.Builder((RSAPublicKey) pair.getPublic())
        .privateKey(pair.getPrivate())
        .keyID(id)
        .build();
  }

  private static ECKey curve() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID("curve").generate();
    } catch (JOSEException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** Signs in this way from this moment. */
  public void sign(Signing way) {
    signing = way;
  }

  /** Signs with another key, which is published instead of the present one. */
  public void rotate() {
    published.remove(current);
    current = current.equals(FIRST) ? SECOND : FIRST;
    published.add(current);
  }

  /** Signs with another key, which is not published. */
  public void signWithRemovedKey() {
    current = SECOND;
  }

  /** Publishes entries that are no keys, or no keys for signatures, before the others. */
  public void publishNonsense() {
    nonsense = true;
  }

  /** The document of public keys. */
  String keys() {
    var keys = new ArrayList<Map<String, Object>>();
    if (nonsense) {
      keys.add(Map.of("kty", "XYZ", "kid", current.getKeyID()));
      keys.add(Map.of("kty", "RSA", "kid", current.getKeyID(), "n", "?", "e", "AQAB"));
      keys.add(Map.of("kty", "oct", "kid", current.getKeyID(), "k", "c2VjcmV0"));
      keys.add(Map.of());
    }
    published.forEach(key -> keys.add(key.toPublicJWK().toJSONObject()));
    return JSONObjectUtils.toJSONString(Map.of("keys", keys));
  }

  /** The left half of the hash of an access token, for {@code at_hash}. */
  String half(String accessToken) {
    try {
      var name = signing == Signing.ED25519 ? "SHA-512" : "SHA-256";
      var hash =
          MessageDigest.getInstance(name).digest(accessToken.getBytes(StandardCharsets.US_ASCII));
      return Base64URL.encode(Arrays.copyOf(hash, hash.length / 2)).toString();
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  String sign(String type, Map<String, Object> claims) {
    try {
      var set = JWTClaimsSet.parse(claims);
      return switch (signing) {
        case RS256 -> signed(JWSAlgorithm.RS256, type, current, set);
        case PS256 -> signed(JWSAlgorithm.PS256, type, current, set);
        case ES256 -> signed(JWSAlgorithm.ES256, type, CURVE, set);
        case ED25519 -> edwards(type, set);
        case FOREIGN_KEY -> signed(JWSAlgorithm.RS256, type, FOREIGN, set);
        case NONE -> new PlainJWT(set).serialize();
        case HS256_WITH_PUBLIC_KEY ->
            signed(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(current.getKeyID()),
                type,
                new MACSigner(current.toPublicJWK().toJSONString()),
                set);
        case EMBEDDED_KEY ->
            signed(
                new JWSHeader.Builder(JWSAlgorithm.RS256).jwk(FOREIGN.toPublicJWK()),
                type,
                new RSASSASigner(FOREIGN),
                set);
      };
    } catch (JOSEException | ParseException | GeneralSecurityException failure) {
      throw new AssertionError(failure);
    }
  }

  private static String signed(JWSAlgorithm algorithm, String type, JWK key, JWTClaimsSet claims)
      throws JOSEException {
    JWSSigner signer =
        key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner(key.toECKey());
    return signed(new JWSHeader.Builder(algorithm).keyID(key.getKeyID()), type, signer, claims);
  }

  private static String signed(
      JWSHeader.Builder header, String type, JWSSigner signer, JWTClaimsSet claims)
      throws JOSEException {
    var token = new SignedJWT(header.type(new JOSEObjectType(type)).build(), claims);
    token.sign(signer);
    return token.serialize();
  }

  /** A new key for each token: it takes no time. */
  private String edwards(String type, JWTClaimsSet claims) throws GeneralSecurityException {
    var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    var encoded = ((EdECPublicKey) pair.getPublic()).getEncoded();
    var x = Base64URL.encode(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
    published.add(new OctetKeyPair.Builder(Curve.Ed25519, x).keyID(x.toString()).build());
    var header =
        new JWSHeader.Builder(JWSAlgorithm.EdDSA)
            .keyID(x.toString())
            .type(new JOSEObjectType(type))
            .build();
    var unsigned = header.toBase64URL() + "." + Base64URL.encode(claims.toString());
    var signature = Signature.getInstance("Ed25519");
    signature.initSign((EdECPrivateKey) pair.getPrivate());
    signature.update(unsigned.getBytes(StandardCharsets.US_ASCII));
    return unsigned + "." + Base64URL.encode(signature.sign());
  }
}
