package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Base64;
import org.integrationgateway.base.digest.Hmac;
import org.integrationgateway.base.template.PemKey;
import org.integrationgateway.base.template.TemplateException;

/** The algorithms of signed JSON Web Tokens (RFC 7518, 3.1). */
public enum JwsAlgorithm {
  HS256,
  HS384,
  HS512,
  RS256,
  RS384,
  RS512,
  PS256,
  ES256,
  ES384;

  private String bits() {
    return name().substring(2);
  }

  /** Whether the key is one that both sides have. */
  public boolean isShared() {
    return this == HS256 || this == HS384 || this == HS512;
  }

  /**
   * A token in the compact form (RFC 7515, 7.1).
   *
   * @param header JSON
   * @param claims JSON
   * @param key the shared bytes, or a private key in PEM
   * @throws TemplateException when the key is not one of this algorithm
   */
  public String sign(byte[] header, byte[] claims, byte[] key) {
    var encoder = Base64.getUrlEncoder().withoutPadding();
    var signed = encoder.encodeToString(header) + '.' + encoder.encodeToString(claims);
    return signed + '.' + encoder.encodeToString(signature(signed.getBytes(US_ASCII), key));
  }

  private byte[] signature(byte[] signed, byte[] key) {
    if (isShared()) {
      if (key.length == 0) {
        throw new TemplateException("has an empty key, which signs nothing");
      }
      return Hmac.of("HmacSHA" + bits(), key, signed);
    }
    try {
      var signature = signature();
      signature.initSign(
          PemKey.read(new String(key, UTF_8), name().startsWith("E") ? "EC" : "RSA"));
      signature.update(signed);
      return signature.sign();
    } catch (GeneralSecurityException unusable) {
      throw new TemplateException("has a private key that cannot sign with " + name());
    }
  }

  private Signature signature() throws GeneralSecurityException {
    if (this == PS256) {
      var probabilistic = Signature.getInstance("RSASSA-PSS");
      probabilistic.setParameter(
          new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
      return probabilistic;
    }
    return Signature.getInstance(
        name().startsWith("E")
            ? "SHA" + bits() + "withECDSAinP1363Format"
            : "SHA" + bits() + "withRSA");
  }
}
