package org.integrationgateway.people.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.Secret;

/**
 * The accounts that this gateway keeps itself. Every method refuses with {@code NOT_CONFIGURED}
 * where it keeps none, and with {@code NOT_FOUND} for an unknown id.
 */
public interface AccountDirectory {
  /**
   * An account.
   *
   * @param id its login, which no other account ever gets
   * @param invited whether its owner has not set a password yet
   * @param device whether its logins ask for the code of a device
   */
  record Entry(
      String id,
      String subject,
      Optional<String> displayName,
      Optional<String> email,
      List<String> groups,
      boolean disabled,
      boolean invited,
      boolean device,
      Instant createdAt) {
    public Entry {
      groups = List.copyOf(groups);
    }
  }

  /** An account to make. */
  record NewAccount(
      String login,
      Optional<String> displayName,
      Optional<String> email,
      @Default("[]") List<String> groups) {
    public NewAccount {
      groups = List.copyOf(groups);
    }
  }

  /**
   * A link with which the owner of an account sets its password, once.
   *
   * @param url holds a secret, and is readable only now
   */
  record Link(Secret url, Instant expiresAt) {}

  /** All accounts, in the order of their logins. */
  List<Entry> list();

  /** One account. */
  Entry get(String id);

  /**
   * Makes an account without a password.
   *
   * @throws GatewayException {@code CONFLICT} when there is or was an account of this login; {@code
   *     INVALID_PARAMETERS}
   */
  Entry create(NewAccount request);

  /**
   * Makes a link for an account; the one it had ends.
   *
   * @throws GatewayException {@code INVALID_STATE} for a disabled account
   */
  Link link(String id);

  /** Disables an account and ends everything that its logins began, or enables it again. */
  void setDisabled(String id, boolean disabled);

  /** Removes the device of an account; returns whether it had one. */
  boolean removeDevice(String id);

  /** Deletes an account and ends everything that its logins began. */
  void delete(String id);
}
