package org.integrationgateway.builtin.identity;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.Person;

/**
 * A local account. Its login never changes and is never given to another account, so that
 * permissions of one person never apply to another.
 *
 * @param login unique, in lower case; often an e-mail address
 * @param groups of the account; {@link #ADMINS} for operators
 */
public record Account(
    String login,
    Optional<String> displayName,
    Optional<String> email,
    List<String> groups,
    @Default("true") boolean disabled,
    @Default("1970-01-01T00:00:00Z") Instant createdAt,
    @Default("1970-01-01T00:00:00Z") Instant passwordChangedAt) {
  /** The group of operators, who may do everything. */
  public static final String ADMINS = "admin";

  private static final Pattern LOGIN = Pattern.compile("[a-z0-9][a-z0-9._@+-]{0,127}");
  private static final String USER = "user:";
  private static final int LONGEST = 200;

  public Account {
    groups = List.copyOf(groups);
  }

  /** A new account; a login that is an e-mail address is its e-mail address too. */
  static Account made(
      String login,
      Optional<String> displayName,
      Optional<String> email,
      List<String> groups,
      Instant now) {
    return new Account(
        login,
        displayName,
        email.or(() -> Optional.of(login).filter(text -> text.contains("@"))),
        groups,
        false,
        now,
        now);
  }

  /** The canonical subject id of the account. */
  public String subject() {
    return USER + login;
  }

  /** The account as the SDK's person. */
  public Person person() {
    return new Person(subject(), email, false, displayName, groups);
  }

  /** The typed text in the form of a stored login; it need not be a valid login. */
  static String typed(String login) {
    return login.strip().toLowerCase(Locale.ROOT);
  }

  /**
   * The typed text as a valid login.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  static String requireLogin(String typed) {
    var login = typed(typed);
    if (!LOGIN.matcher(login).matches()) {
      throw refused(
          "login",
          "a login has 1 to 128 letters, digits and '.', '_', '@', '+', '-', and begins with a"
              + " letter or digit");
    }
    return login;
  }

  /** Refuses with {@code INVALID_INPUT}. */
  static void requireEmail(String email) {
    if (email.length() > LONGEST || !email.matches("[^\\s@\\p{Cntrl}]+@[^\\s@\\p{Cntrl}]+")) {
      throw refused("email", "an e-mail address is written as name@example.com");
    }
  }

  /** Refuses with {@code INVALID_INPUT}. */
  static void requireName(String displayName) {
    if (displayName.isBlank()
        || displayName.length() > LONGEST
        || displayName.matches(".*\\p{Cntrl}.*")) {
      throw refused(
          "displayName", "a display name has 1 to %d characters in one line".formatted(LONGEST));
    }
  }

  private static ServiceException refused(String member, String rule) {
    return ServiceException.invalidInput(rule, List.of(new Problem("/" + member, rule)));
  }

  /** The login of a subject id, if it is an account's. */
  static Optional<String> loginOf(String subject) {
    return subject.startsWith(USER)
        ? Optional.of(subject.substring(USER.length()))
        : Optional.empty();
  }
}
