package org.integrationgateway.engines.aws;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The name of a secret: {@code NAME}, or {@code NAME#MEMBER} for a member of a JSON object.
 *
 * @param secret its name in AWS, without the configured prefix
 * @param member of the object; empty for the whole text
 */
record SecretName(String secret, Optional<String> member) {
  static final String RULE = "has letters, digits and /_+=.@- only";

  /** Without ':', so that no name is the ARN of a secret of another account. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9/_+=.@-]+");

  /**
   * Reads a name.
   *
   * @throws ServiceException {@code INVALID_INPUT} with the rule that it breaks
   */
  static SecretName read(String name) {
    int hash = name.indexOf('#');
    var secret = hash < 0 ? name : name.substring(0, hash);
    if (!isName(secret)) {
      throw refused(name, "a name " + RULE);
    }
    if (hash < 0) {
      return new SecretName(secret, Optional.empty());
    }
    var member = name.substring(hash + 1);
    if (member.isEmpty()) {
      throw refused(name, "a member follows '#'");
    }
    return new SecretName(secret, Optional.of(member));
  }

  /** Returns whether AWS permits a name. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  private static ServiceException refused(String name, String rule) {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "'%s' is not the name of a secret, which is NAME or NAME#MEMBER: %s".formatted(name, rule));
  }
}
