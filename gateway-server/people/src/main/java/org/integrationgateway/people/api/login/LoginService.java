package org.integrationgateway.people.api.login;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Person;

/** Decides about logins for the pages. The message of a refusal is a sentence for the page. */
public interface LoginService {
  /**
   * A password that was right. Either {@code end} or {@code step} is present.
   *
   * @param subject canonical id of the account's subject
   * @param end where the browser is redirected
   * @param step proves the right password until the code of the account's device follows
   */
  record Login(String subject, Optional<URI> end, Optional<Secret> step) {}

  /**
   * The display name of the client that a login is for.
   *
   * @throws ServiceException {@code INVALID_INPUT} when the request must not redirect anywhere
   */
  String client(AuthorizeRequest request);

  /**
   * Logs in.
   *
   * @param address IP address of the attempt
   * @throws ServiceException {@code INVALID_GRANT}, {@code LOCKED}, {@code UNAVAILABLE}
   */
  Login login(AuthorizeRequest request, String login, Secret password, String address);

  /**
   * Goes on with a login whose password was right.
   *
   * @param code of the account's device, or a recovery code
   * @throws ServiceException {@code INVALID_GRANT}, {@code LOCKED}, {@code UNAVAILABLE}; {@code
   *     INVALID_INPUT} when the login took too long
   */
  Login confirm(AuthorizeRequest request, Secret step, String code, String address);

  /** Whether the first account can be created with this link. */
  boolean isFirstAdminLink(Secret link);

  /**
   * Creates the first account and returns its person.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the link does not work, {@code
   *     INVALID_INPUT} for a login or password that is not acceptable
   */
  Person firstAdmin(Secret link, String login, Secret password);

  /** The name of the identity provider in the configuration. */
  String provider();
}
