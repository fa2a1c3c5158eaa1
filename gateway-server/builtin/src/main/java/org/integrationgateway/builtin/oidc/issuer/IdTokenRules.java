package org.integrationgateway.builtin.oidc.issuer;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** The rules of identity tokens (OpenID Connect Core 1.0, section 3.1.3.7). */
record IdTokenRules(String issuer, String clientId) {
  void check(VerifiedToken token, String nonce, Optional<Secret> accessToken, Instant now)
      throws InvalidTokenException {
    token.isOf(issuer);
    token.isFor(clientId);
    var party = token.claims().get("azp");
    if (party == null ? token.audience().size() > 1 : !clientId.equals(party)) {
      throw new InvalidTokenException("it was issued to another client ('azp')");
    }
    token.holdsAt(now);
    token.isIssuedBefore(now);
    token.required("sub");
    if (!nonce.equals(token.claims().get("nonce"))) {
      throw new InvalidTokenException("it belongs to another login ('nonce')");
    }
    var hash = token.claims().get("at_hash");
    if (hash != null && accessToken.filter(access -> half(token, access).equals(hash)).isEmpty()) {
      throw new InvalidTokenException("it belongs to another access token ('at_hash')");
    }
  }

  /** The left half of the hash of an access token. */
  private static String half(VerifiedToken token, Secret access) {
    try {
      var digest = MessageDigest.getInstance(SignatureAlgorithms.hash(token.algorithm()));
      byte[] hash = digest.digest(access.use(text -> text.getBytes(StandardCharsets.US_ASCII)));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(hash, hash.length / 2));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
