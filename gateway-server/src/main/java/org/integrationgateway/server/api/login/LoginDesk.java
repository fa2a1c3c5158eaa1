package org.integrationgateway.server.api.login;

import java.net.URI;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.AuthorizeRequest;

/** Who decides about what the pages are told. Whatever it refuses, it says in a sentence. */
public interface LoginDesk {
  /**
   * The client that a login is for, as people know it.
   *
   * @throws ServiceException {@code INVALID_INPUT} when the request must not end anywhere
   */
  String client(AuthorizeRequest request);

  /**
   * Logs in.
   *
   * @param address where the attempt comes from
   * @return where the browser goes now
   * @throws ServiceException {@code INVALID_GRANT}, {@code LOCKED}, {@code UNAVAILABLE}
   */
  URI login(AuthorizeRequest request, String login, Secret password, String address);

  /** Whether the first account can be made with this link. */
  boolean isFirstAdminLink(Secret link);

  /**
   * Makes the first account.
   *
   * @throws ServiceException {@code INVALID_GRANT} when the link does not work, {@code
   *     INVALID_INPUT} for a login or password that is none
   */
  void firstAdmin(Secret link, String login, Secret password);
}
