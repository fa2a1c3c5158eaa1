package org.integrationgateway.builtin.oidc.issuer;

import com.nimbusds.jose.JWSAlgorithm;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A token that the provider has signed. Each check throws when its rule does not hold. */
record VerifiedToken(
    JWSAlgorithm algorithm, Optional<String> type, Map<String, @Nullable Object> claims) {
  /** How far the clocks of provider and gateway may differ. */
  static final Duration CLOCK_SKEW = Duration.ofMinutes(2);

  VerifiedToken {
    claims = Collections.unmodifiableMap(new LinkedHashMap<>(claims));
  }

  Optional<String> text(String name) {
    return claims.get(name) instanceof String text && !text.isEmpty()
        ? Optional.of(text)
        : Optional.empty();
  }

  String required(String name) throws InvalidTokenException {
    return text(name).orElseThrow(() -> new InvalidTokenException("it has no '" + name + "'"));
  }

  Optional<Instant> time(String name) throws InvalidTokenException {
    var value = claims.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Date date) {
      return Optional.of(date.toInstant());
    }
    if (value instanceof Number seconds) {
      return Optional.of(Instant.ofEpochSecond(seconds.longValue()));
    }
    throw new InvalidTokenException("its '" + name + "' is not a time");
  }

  List<String> audience() {
    var value = claims.get("aud");
    if (value instanceof String one) {
      return List.of(one);
    }
    return value instanceof List<?> many
        ? many.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }

  void isOf(String issuer) throws InvalidTokenException {
    if (!issuer.equals(claims.get("iss"))) {
      throw new InvalidTokenException("its issuer is not the expected one ('iss')");
    }
  }

  void isFor(String audience) throws InvalidTokenException {
    if (!audience().contains(audience)) {
      throw new InvalidTokenException("its audience is not the expected one ('aud')");
    }
  }

  void isIssuedBefore(Instant now) throws InvalidTokenException {
    var issued = time("iat").orElseThrow(() -> new InvalidTokenException("it has no 'iat'"));
    if (issued.isAfter(now.plus(CLOCK_SKEW))) {
      throw new InvalidTokenException("it was issued in the future ('iat'): compare the clocks");
    }
  }

  /** Checks that the time is between {@code nbf}, where the token has one, and {@code exp}. */
  void holdsAt(Instant now) throws InvalidTokenException {
    var end = time("exp").orElseThrow(() -> new InvalidTokenException("it has no 'exp'"));
    if (!now.isBefore(end.plus(CLOCK_SKEW))) {
      throw new InvalidTokenException("it has expired ('exp'): compare the clocks");
    }
    if (time("nbf").filter(begin -> begin.isAfter(now.plus(CLOCK_SKEW))).isPresent()) {
      throw new InvalidTokenException("it is not valid yet ('nbf'): compare the clocks");
    }
  }
}
