package org.integrationgateway.connections.login;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.text.ValuePath;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.manifest.login.TokenLogin;
import tools.jackson.databind.JsonNode;

/** The lifetime of a token, from what the answer says about it. */
final class TokenExpiry {
  private static final String USUAL = "expires_in";

  /** A greater number of seconds is a time of the clock. */
  private static final BigDecimal LONGEST = BigDecimal.valueOf(315_360_000);

  /** A greater number is one of milliseconds. */
  private static final BigDecimal MILLIS = BigDecimal.valueOf(100_000_000_000L);

  private TokenExpiry() {}

  /** Empty where the answer does not say, or says what is over already. */
  static Optional<Duration> of(TokenLogin login, JsonNode answer, Instant now) {
    var place = login.expiryPath().map(ValuePath::steps).orElseGet(() -> besideToken(login));
    return JsonPath.text(answer, place)
        .flatMap(text -> read(text.strip(), now))
        .filter(life -> life.compareTo(Duration.ofSeconds(1)) >= 0);
  }

  private static List<String> besideToken(TokenLogin login) {
    var steps = new ArrayList<>(ValuePath.steps(login.tokenPath()));
    if (!steps.isEmpty()) {
      steps.remove(steps.size() - 1);
    }
    steps.add(USUAL);
    return steps;
  }

  private static Optional<Duration> read(String text, Instant now) {
    try {
      var number = new BigDecimal(text);
      if (number.compareTo(LONGEST) <= 0) {
        return Optional.of(Duration.ofSeconds(number.longValue()));
      }
      var at =
          number.compareTo(MILLIS) > 0
              ? Instant.ofEpochMilli(number.longValue())
              : Instant.ofEpochSecond(number.longValue());
      return Optional.of(Duration.between(now, at));
    } catch (NumberFormatException noNumber) {
      return time(text, now);
    } catch (DateTimeException | ArithmeticException beyond) {
      return Optional.empty();
    }
  }

  private static Optional<Duration> time(String text, Instant now) {
    try {
      boolean hasZone = text.endsWith("Z") || text.matches(".*[+-][0-9]{2}:?[0-9]{2}$");
      var at = OffsetDateTime.parse(hasZone ? text : text.replace(' ', 'T') + "Z").toInstant();
      return Optional.of(Duration.between(now, at));
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
