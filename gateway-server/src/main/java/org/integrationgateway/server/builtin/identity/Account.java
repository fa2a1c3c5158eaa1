package org.integrationgateway.server.builtin.identity;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Person;

/**
 * A local account. Its login never changes and is never given to somebody else: what was allowed to
 * one person must not fall to another.
 *
 * @param login unique, in lower case; often an e-mail address
 * @param groups what it belongs to; {@link #ADMINS} for those who may do everything
 */
public record Account(
    String login,
    Optional<String> displayName,
    Optional<String> email,
    List<String> groups,
    boolean disabled,
    Instant createdAt,
    Instant passwordChangedAt) {
  /** The group of those who may do everything. */
  public static final String ADMINS = "admin";

  private static final Pattern LOGIN = Pattern.compile("[a-z0-9][a-z0-9._@+-]{0,127}");
  private static final String USER = "user:";

  public Account {
    groups = List.copyOf(groups);
  }

  /** Its canonical subject id. */
  public String subject() {
    return USER + login;
  }

  /** As others see it. */
  public Person person() {
    return new Person(subject(), email, false, displayName, groups);
  }

  /** The login as it is kept, whatever was typed; it need not be one. */
  static String typed(String login) {
    return login.strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The login, when it is one.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  static String requireLogin(String typed) {
    var login = typed(typed);
    if (!LOGIN.matcher(login).matches()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "a login has 1 to 128 letters, digits and '.', '_', '@', '+', '-', and begins with a letter or digit");
    }
    return login;
  }

  /** The login of a subject that is an account's. */
  static Optional<String> loginOf(String subject) {
    return subject.startsWith(USER)
        ? Optional.of(subject.substring(USER.length()))
        : Optional.empty();
  }
}
