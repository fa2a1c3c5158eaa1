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
  LOGIN("server.limits.loginRate", "your address has sent more than %s to log in"),
  /** Calls of an app. */
  APP("apps.%s.limits.rate", "app '%s' was called more than %s"),
  /** Calls of an operation. */
  OPERATION(
      "apps.%s.limits.operations.%s.rate", "operation '%s' of app '%s' was called more than %s"),
  /** Calls in a day or a month. */
  QUOTA("quota", "");

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

  /** Whether keys of the rate are subjects; the empty one is of all of them. */
  boolean isOfSubjects() {
    return this != ADDRESS && this != LOGIN;
  }

  /** The message to a caller that exceeds a rate of the server. */
  String message(Rate rate) {
    return message(sentence.formatted(text(rate)), key);
  }

  /** The message to a caller that exceeds a rate of an app. */
  static String ofApp(String app, Rate rate) {
    return message(APP.sentence.formatted(app, text(rate)), APP.key.formatted(app));
  }

  /** The message to a caller that exceeds a rate of an operation. */
  static String ofOperation(String app, String operation, Rate rate) {
    return message(
        OPERATION.sentence.formatted(operation, app, text(rate)),
        OPERATION.key.formatted(app, operation));
  }

  private static String text(Rate rate) {
    var unit = rate.period().toSeconds() == 60 ? "minute" : "second";
    return "%d requests a %s".formatted(rate.requests(), unit);
  }

  private static String message(String sentence, String key) {
    return sentence + ": wait as long as Retry-After says, or ask the operator to change " + key;
  }
}
