package org.integrationgateway.connections.jose;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a token whose signature is right. Each check throws when its rule does not hold.
 */
public record JwtClaims(Map<String, @Nullable Object> members) {
  /** How far the clocks of issuer and gateway may differ. */
  public static final Duration CLOCK_SKEW = Duration.ofMinutes(1);

  public JwtClaims {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** A claim that is a text with at least one character. */
  public Optional<String> text(String name) {
    return members.get(name) instanceof String text && !text.isEmpty()
        ? Optional.of(text)
        : Optional.empty();
  }

  public String required(String name) throws InvalidJwtException {
    return text(name).orElseThrow(() -> new InvalidJwtException("has no '%s'".formatted(name)));
  }

  /** Checks that a claim is this text. */
  public void has(String name, String value) throws InvalidJwtException {
    if (!Objects.equals(members.get(name), value)) {
      throw new InvalidJwtException("has another '%s' than expected".formatted(name));
    }
  }

  /** A claim that is a moment. */
  public Optional<Instant> time(String name) throws InvalidJwtException {
    var value = members.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Date date) {
      return Optional.of(date.toInstant());
    }
    if (value instanceof Number seconds) {
      return Optional.of(Instant.ofEpochSecond(seconds.longValue()));
    }
    throw new InvalidJwtException("has an '%s' that is not a time".formatted(name));
  }

  /** Checks that one of the audiences is one of these. */
  public void isForOneOf(Collection<String> accepted) throws InvalidJwtException {
    if (audience().stream().noneMatch(accepted::contains)) {
      throw new InvalidJwtException(
          "is for another audience ('aud'); accepted: " + String.join(", ", accepted));
    }
  }

  /** The audiences. */
  public List<String> audience() {
    var value = members.get("aud");
    if (value instanceof String one) {
      return List.of(one);
    }
    return value instanceof List<?> many
        ? many.stream().filter(String.class::isInstance).map(String.class::cast).toList()
        : List.of();
  }

  /**
   * Checks that the time is between {@code nbf}, where there is one, and {@code exp}.
   *
   * @param longest time from now to {@code exp}
   * @return {@code exp}
   */
  public Instant holdsAt(Instant now, Duration longest) throws InvalidJwtException {
    var end = time("exp").orElseThrow(() -> new InvalidJwtException("has no 'exp'"));
    if (!now.isBefore(end.plus(CLOCK_SKEW))) {
      throw new InvalidJwtException("has expired ('exp'): compare the clocks");
    }
    if (end.isAfter(now.plus(longest).plus(CLOCK_SKEW))) {
      throw new InvalidJwtException(
          "is valid for too long ('exp'): at most %d s".formatted(longest.toSeconds()));
    }
    for (var name : List.of("nbf", "iat")) {
      if (time(name).filter(begin -> begin.isAfter(now.plus(CLOCK_SKEW))).isPresent()) {
        throw new InvalidJwtException(
            "is not valid yet ('%s'): compare the clocks".formatted(name));
      }
    }
    return end;
  }
}
