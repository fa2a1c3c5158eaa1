package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.json.JsonValues;
import org.jspecify.annotations.Nullable;

/**
 * A private key on P-256 that a client proves to have, once for each request (RFC 9449). Written as
 * a JWK (RFC 7517). Does not print itself.
 */
public final class ProofKey {
  /** The algorithm of its signatures, as servers name it in {@code dpop_signing_alg_values}. */
  public static final String ALGORITHM = "ES256";

  private static final String CURVE = "secp256r1";
  private static final int BYTES = 32;
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final PrivateKey key;
  private final Secret text;
  private final Map<String, Object> published;

  private ProofKey(PrivateKey key, Secret text, String x, String y) {
    this.key = key;
    this.text = text;
    this.published = published(x, y);
  }

  /** Makes a key. */
  public static ProofKey generate() {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE));
      var pair = generator.generateKeyPair();
      var point = ((ECPublicKey) pair.getPublic()).getW();
      var x = coordinate(point.getAffineX());
      var y = coordinate(point.getAffineY());
      var whole = published(x, y);
      whole.put("d", coordinate(((ECPrivateKey) pair.getPrivate()).getS()));
      return new ProofKey(pair.getPrivate(), Secret.of(JsonValues.write(whole)), x, y);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java makes keys on P-256", impossible);
    }
  }

  /**
   * Reads what {@link #text} gives.
   *
   * @throws TemplateException when it is no such key
   */
  public static ProofKey read(Secret text) {
    try {
      var members = text.use(JsonValues::parseObject);
      var x = member(members, "x");
      var y = member(members, "y");
      var number = new BigInteger(1, Base64.getUrlDecoder().decode(member(members, "d")));
      var parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec(CURVE));
      var spec = new ECPrivateKeySpec(number, parameters.getParameterSpec(ECParameterSpec.class));
      return new ProofKey(KeyFactory.getInstance("EC").generatePrivate(spec), text, x, y);
    } catch (IllegalArgumentException | GeneralSecurityException malformed) {
      throw new TemplateException("has a proof key that is not a private JWK on P-256");
    }
  }

  private static String member(Map<String, @Nullable Object> members, String name) {
    if (members.get(name) instanceof String value
        && Base64.getUrlDecoder().decode(value).length == BYTES) {
      return value;
    }
    throw new IllegalArgumentException("no '" + name + "' of 32 bytes");
  }

  /** A number as 32 bytes, the highest first (RFC 7518, 6.2.1.2). */
  private static String coordinate(BigInteger number) {
    var bytes = number.toByteArray();
    var fixed = new byte[BYTES];
    int length = Math.min(bytes.length, BYTES);
    System.arraycopy(bytes, bytes.length - length, fixed, BYTES - length, length);
    return BASE64.encodeToString(fixed);
  }

  private static Map<String, Object> published(String x, String y) {
    var jwk = new LinkedHashMap<String, Object>();
    jwk.put("kty", "EC");
    jwk.put("crv", "P-256");
    jwk.put("x", x);
    jwk.put("y", y);
    return jwk;
  }

  /** The key as a private JWK. */
  public Secret text() {
    return text;
  }

  /**
   * A proof for one request (RFC 9449, 4.2).
   *
   * @param request of which method and URL, without its query, are proven
   * @param token that the request presents; null at a token endpoint
   * @param nonce that the server asks for; null where it has not asked
   */
  public String proof(
      PresentedRequest request, @Nullable String token, @Nullable String nonce, Instant now) {
    var header = new LinkedHashMap<String, Object>();
    header.put("typ", "dpop+jwt");
    header.put("alg", ALGORITHM);
    header.put("jwk", published);
    var claims = new LinkedHashMap<String, Object>();
    claims.put("jti", UUID.randomUUID().toString());
    claims.put("htm", request.method());
    claims.put("htu", request.uri().getScheme() + "://" + request.host() + request.path());
    claims.put("iat", now.getEpochSecond());
    if (token != null) {
      claims.put("ath", digest(token));
    }
    if (nonce != null) {
      claims.put("nonce", nonce);
    }
    var signed = part(header) + '.' + part(claims);
    return signed + '.' + signature(signed);
  }

  private static String part(Map<String, Object> members) {
    return BASE64.encodeToString(JsonValues.write(members).getBytes(UTF_8));
  }

  private static String digest(String token) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(US_ASCII));
      return BASE64.encodeToString(digest);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }

  private String signature(String signed) {
    try {
      var signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initSign(key);
      signature.update(signed.getBytes(US_ASCII));
      return BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException unusable) {
      throw new TemplateException("has a proof key that cannot sign");
    }
  }

  @Override
  public String toString() {
    return "ProofKey[...]";
  }
}
