package org.integrationgateway.people.api.login.account;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.Person;

/** Changes accounts for the pages. The message of a refusal is a sentence for the page. */
public interface AccountService {
  /**
   * An account, for its owner.
   *
   * @param device whether its logins ask for the code of a device
   */
  record Own(String login, boolean device) {}

  /**
   * A device that is being set up.
   *
   * @param key as people type it
   * @param link for authenticator programs
   */
  record Setup(Secret key, Secret link) {}

  /** The account of a subject; empty when this gateway keeps none for it. */
  Optional<Own> own(String subject);

  /**
   * The person of an account that logs in by its password alone; empty for an account with a
   * device, for a disabled one, and when this gateway keeps none.
   */
  Optional<Person> byPasswordAlone(String subject);

  /**
   * Changes the password, which ends all logins of the account.
   *
   * @throws ServiceException {@code INVALID_GRANT} for a wrong current password, {@code LOCKED};
   *     {@code INVALID_INPUT} for a new one that is not acceptable
   */
  void changePassword(String login, Secret current, Secret next, String address);

  /**
   * Begins to set up a device.
   *
   * @throws ServiceException {@code INVALID_GRANT}, {@code LOCKED}, {@code INVALID_STATE}
   */
  Setup beginDevice(String login, Secret password, String address);

  /** The device that is being set up. */
  Optional<Setup> device(String login);

  /**
   * Ends the setup with a code of the device, and returns the recovery codes.
   *
   * @throws ServiceException {@code INVALID_GRANT} for a wrong code, {@code INVALID_STATE}
   */
  List<Secret> confirmDevice(String login, String code);

  /**
   * Removes the device.
   *
   * @throws ServiceException {@code INVALID_GRANT}, {@code LOCKED}
   */
  void removeDevice(String login, Secret password, String address);

  /** The login of the account whose password this link sets. */
  Optional<String> linkOwner(Secret link);

  /**
   * Sets the password by a link, once, and returns the subject.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the link does not work, {@code
   *     INVALID_INPUT} for a password that is not acceptable
   */
  String usePasswordLink(Secret link, Secret password);
}
