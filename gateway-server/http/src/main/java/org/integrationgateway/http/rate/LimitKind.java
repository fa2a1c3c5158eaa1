package org.integrationgateway.http.rate;

import java.util.Locale;
import org.integrationgateway.config.server.RatesConfig.Rate;

/** The event that a rate counts. */
public enum LimitKind {
  /** Requests of a subject. */
  SUBJECT("server.limits.perSubjectRate", "you have sent more than %s"),
  /** Requests of an address without a valid token or session. */
  ADDRESS(
      "server.limits.perAddressRate",
      "your address has sent more than %s without a valid token or session"),
  /** Requests of an address to the routes of a login. */
  LOGIN("server.limits.loginRate", "your address has sent more than %s to log in");

  private final String key;
  private final String sentence;

  LimitKind(String key, String sentence) {
    this.key = key;
    this.sentence = sentence;
  }

  /** The value of the label {@code limit}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String message(Rate rate) {
    var unit = rate.period().toSeconds() == 60 ? "minute" : "second";
    var requests = "%d requests a %s".formatted(rate.requests(), unit);
    return "%s: wait as long as Retry-After says, or ask the operator to change %s"
        .formatted(sentence.formatted(requests), key);
  }
}
