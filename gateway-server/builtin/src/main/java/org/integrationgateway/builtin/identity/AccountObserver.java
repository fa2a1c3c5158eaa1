package org.integrationgateway.builtin.identity;

/** Learns when the logins of an account must end, to end what others made of them. */
@FunctionalInterface
public interface AccountObserver {
  /** Does nothing. */
  AccountObserver NONE = (subject, change) -> {};

  /** The change that ends the sessions of an account. */
  enum Change {
    PASSWORD,
    DISABLED,
    DELETED
  }

  /** Called after the change is stored and the grants of the account have ended. */
  void ended(String subject, Change change);
}
