package org.integrationgateway.people.login;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.people.session.NewSession;

/** How the callback of a login ends. */
public sealed interface LoginResult {
  /**
   * The person is logged in.
   *
   * @param next where the browser goes
   */
  record LoggedIn(NewSession session, Optional<NextPath> next) implements LoginResult {}

  /** The browser goes to the program that began the login, which completes it. */
  record AtProgram(URI location) implements LoginResult {}
}
