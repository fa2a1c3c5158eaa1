package org.integrationgateway.samples.vault;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.integrationgateway.samples.vault.server.ServerPath;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The name of a secret: {@code PATH[@VERSION][#MEMBER]}.
 *
 * @param path below the configured folder
 * @param version of the path; empty for the newest
 * @param member of the secret; empty where it has only one
 */
record SecretName(String path, OptionalInt version, Optional<String> member) {
  private static final Pattern VERSIONED = Pattern.compile("(.+)@([1-9][0-9]{0,8})");

  /**
   * Reads a name.
   *
   * @throws ServiceException {@code INVALID_INPUT} with the rule that it breaks
   */
  static SecretName read(String name) {
    int hash = name.indexOf('#');
    var place = hash < 0 ? name : name.substring(0, hash);
    var versioned = VERSIONED.matcher(place);
    boolean hasVersion = versioned.matches();
    var path = hasVersion ? versioned.group(1) : place;
    try {
      ServerPath.check(path);
    } catch (IllegalArgumentException malformed) {
      throw refused(name, malformed.getMessage());
    }
    if (hash >= 0 && hash + 1 == name.length()) {
      throw refused(name, "a member follows '#'");
    }
    return new SecretName(
        path,
        hasVersion ? OptionalInt.of(Integer.parseInt(versioned.group(2))) : OptionalInt.empty(),
        hash < 0 ? Optional.empty() : Optional.of(name.substring(hash + 1)));
  }

  /** Whether a path of the server can be written as a name. */
  static boolean canName(String path) {
    return path.indexOf('#') < 0 && !VERSIONED.matcher(path).matches();
  }

  private static ServiceException refused(String name, String rule) {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "'%s' is not the name of a secret, which is PATH, PATH#MEMBER or PATH@VERSION#MEMBER: %s"
            .formatted(name, rule));
  }
}
