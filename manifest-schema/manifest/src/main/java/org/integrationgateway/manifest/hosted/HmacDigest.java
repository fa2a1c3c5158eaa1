package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/**
 * The way in which a signature's digest is computed and written: HMAC (RFC 2104) with SHA-256,
 * SHA-1 or SHA-512, in hexadecimal or Base64. SHA-1 is for senders that have nothing else.
 */
public record HmacDigest(
    @Default("sha256")
        @Doc("The hash function of the HMAC (hmac). By default sha256.")
        @Example("sha256")
        HmacAlgorithm algorithm,
    @Default("hex") @Doc("How the digest is encoded (hmac). By default hex.") @Example("base64")
        DigestEncoding encoding,
    @Default("text")
        @Name("secretEncoding")
        @Title("Encoding of the secret")
        @Doc(
            "How the key is encoded (hmac): text, or base64, optionally prefixed with"
                + " whsec_. By default text.")
        @Example("base64")
        SecretEncoding secret) {
  /** HMAC-SHA-256 in hexadecimal, with the secret's text as its key. */
  public static final HmacDigest DEFAULT =
      new HmacDigest(HmacAlgorithm.SHA256, DigestEncoding.HEX, SecretEncoding.TEXT);
}
