package org.integrationgateway.people.accounts;

import java.util.Locale;
import java.util.Optional;

/**
 * A user or service account of this gateway, for operators who choose one.
 *
 * @param subject canonical id
 * @param email of its account, or verified at its last login
 */
public record KnownSubject(
    String subject, Optional<String> displayName, Optional<String> email, Kind kind) {
  /** The record by which the gateway knows the subject. */
  public enum Kind {
    /** An account of the gateway's own. */
    ACCOUNT,
    /** A login at another identity provider. */
    LOGIN,
    SERVICE_ACCOUNT
  }

  /** Whether the subject, the name or the address has this text in it, in any case. */
  boolean has(String text) {
    var wanted = text.toLowerCase(Locale.ROOT);
    return subject.toLowerCase(Locale.ROOT).contains(wanted)
        || displayName.filter(name -> name.toLowerCase(Locale.ROOT).contains(wanted)).isPresent()
        || email.filter(address -> address.toLowerCase(Locale.ROOT).contains(wanted)).isPresent();
  }
}
