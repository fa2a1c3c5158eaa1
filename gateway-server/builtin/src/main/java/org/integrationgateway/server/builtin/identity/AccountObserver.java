package org.integrationgateway.server.builtin.identity;

/** Learns when the logins of an account must end, to end what others made of them. */
@FunctionalInterface
public interface AccountObserver {
  /** Does nothing. */
  AccountObserver NONE = (subject, change) -> {};

  /** Why they must end. */
  enum Change {
    PASSWORD,
    DISABLED,
    DELETED
  }

  /** Called after the change is stored and the grants of the account have ended. */
  void ended(String subject, Change change);
}
