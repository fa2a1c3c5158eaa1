package org.integrationgateway.people.oauth.proof;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.integrationgateway.connections.jose.InvalidJwtException;
import org.integrationgateway.connections.jose.JwtClaims;
import org.integrationgateway.connections.jose.PresentedJwt;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.sdk.Secret;

/** Checks proofs of keys: the header {@code DPoP} of a request (RFC 9449, section 4.3). */
public final class KeyProofs {
  private static final Duration LIFE = Duration.ofMinutes(2);
  private static final Duration NONCE_LIFE = Duration.ofMinutes(5);
  private static final int NONCE_CHARACTERS = 32;
  private static final int LONGEST_ID = 512;

  private final UsedTokens used;
  private final KeyedHash hash;
  private final BooleanSupplier nonceRequired;
  private final InstantSource clock;

  /**
   * @param nonceRequired whether a proof must have a nonce of this gateway
   */
  public KeyProofs(
      UsedTokens used, KeyedHash hash, BooleanSupplier nonceRequired, InstantSource clock) {
    this.used = used;
    this.hash = hash;
    this.nonceRequired = nonceRequired;
    this.clock = clock;
  }

  /**
   * A request with a proof.
   *
   * @param proofs the values of its header
   * @param urls of the request, without query, as clients may write it
   * @param token that the request presents; empty at the token endpoint
   * @param again whether the request was checked before
   */
  public record Request(
      List<String> proofs,
      String method,
      Collection<String> urls,
      Optional<Secret> token,
      boolean again) {
    public Request {
      proofs = List.copyOf(proofs);
      urls = List.copyOf(urls);
    }
  }

  /** The nonce that proofs have now; empty where they need none. */
  public Optional<String> nonce() {
    return nonceRequired.getAsBoolean() ? Optional.of(nonce(0)) : Optional.empty();
  }

  /** The nonce of a period, which every replica computes alike. */
  private String nonce(int periodsAgo) {
    long period = clock.instant().getEpochSecond() / NONCE_LIFE.toSeconds() - periodsAgo;
    return hash.of("proof-nonce.1", Long.toString(period)).substring(0, NONCE_CHARACTERS);
  }

  /**
   * The thumbprint of the key that a request proves.
   *
   * @throws InvalidProofException with the rule that the proof breaks
   */
  public String proven(Request request) throws InvalidProofException {
    try {
      return checked(request);
    } catch (InvalidJwtException broken) {
      throw new InvalidProofException("invalid_dpop_proof", "the DPoP proof " + broken.rule());
    }
  }

  private String checked(Request request) throws InvalidJwtException, InvalidProofException {
    if (request.proofs.size() != 1) {
      throw new InvalidJwtException("is missing, or was sent more than once: send one header DPoP");
    }
    var proof = PresentedJwt.parse(Secret.of(request.proofs.get(0)));
    if (!proof.type().equals("dpop+jwt")) {
      throw new InvalidJwtException("is of another type than 'dpop+jwt' ('typ')");
    }
    var signed = proof.signedByOwnKey();
    var claims = signed.claims();
    claims.has("htm", request.method);
    requireUrl(claims, request.urls);
    var id = claims.required("jti");
    if (id.length() > LONGEST_ID) {
      throw new InvalidJwtException("has a 'jti' of more than %d characters".formatted(LONGEST_ID));
    }
    var end = end(claims);
    if (request.token.isPresent()) {
      claims.has("ath", request.token.get().use(KeyProofs::digest));
    }
    requireNonce(claims);
    if (!request.again && !used.isFirst("proof", signed.thumbprint() + " " + id, end)) {
      throw new InvalidJwtException("was presented before ('jti'): make one for each request");
    }
    return signed.thumbprint();
  }

  private static void requireUrl(JwtClaims claims, Collection<String> urls)
      throws InvalidJwtException {
    var url = claims.required("htu").replaceFirst("[?#].*", "");
    if (urls.stream().noneMatch(url::equalsIgnoreCase)) {
      throw new InvalidJwtException("is for another URL than that of the request ('htu')");
    }
  }

  private Instant end(JwtClaims claims) throws InvalidJwtException {
    var made = claims.time("iat").orElseThrow(() -> new InvalidJwtException("has no 'iat'"));
    var now = clock.instant();
    if (made.isAfter(now.plus(JwtClaims.CLOCK_SKEW)) || made.isBefore(now.minus(LIFE))) {
      throw new InvalidJwtException("was not made just now ('iat'): compare the clocks");
    }
    return made.plus(LIFE).plus(JwtClaims.CLOCK_SKEW);
  }

  private void requireNonce(JwtClaims claims) throws InvalidProofException {
    if (!nonceRequired.getAsBoolean()) {
      return;
    }
    var sent = claims.text("nonce").orElse("");
    if (!sent.equals(nonce(0)) && !sent.equals(nonce(1))) {
      throw new InvalidProofException(
          "use_dpop_nonce", "the DPoP proof needs the 'nonce' of the header DPoP-Nonce");
    }
  }

  private static String digest(String token) {
    try {
      var bytes = MessageDigest.getInstance("SHA-256").digest(token.getBytes(US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("this Java has no SHA-256", impossible);
    }
  }
}
