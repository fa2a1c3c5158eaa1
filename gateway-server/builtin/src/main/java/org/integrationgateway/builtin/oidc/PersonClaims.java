package org.integrationgateway.builtin.oidc;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.identity.Person;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a person from the claims of the provider. A claim is named by its name, or by the path to
 * it with dots between the names.
 *
 * @param subject the claim that becomes the id of the subject
 * @param ids makes the subject of that id
 * @param groups the claim with the groups: a list of texts, or one text
 * @param assumesVerified whether every address counts as verified
 * @param emailDomains who may log in: users with a verified address in one of these; empty: all
 * @param requiredGroups who may log in: members of one of these; empty: all
 */
public record PersonClaims(
    String subject,
    SubjectIds ids,
    String groups,
    boolean assumesVerified,
    Set<String> emailDomains,
    Set<String> requiredGroups) {
  /** The claims that the standard names, and {@code groups}. */
  public static final PersonClaims STANDARD =
      new PersonClaims("sub", SubjectIds.PLAIN, "groups", false, Set.of(), Set.of());

  private static final Logger log = LoggerFactory.getLogger(PersonClaims.class);
  private static final String EMAIL = "email";
  private static final int MOST_GROUPS = 1_000;
  private static final int LONGEST_NAME = 256;

  // RFC 5321, section 4.5.3.1.3, without the brackets.
  private static final Pattern ADDRESS =
      Pattern.compile("[^@\\s\\p{Cntrl}]{1,64}@[^@\\s\\p{Cntrl}]{1,189}");

  public PersonClaims {
    emailDomains = Set.copyOf(emailDomains);
    requiredGroups = Set.copyOf(requiredGroups);
  }

  /** The claims without which the user info endpoint is asked. */
  Set<String> wanted(List<String> scopes) {
    var wanted = new LinkedHashSet<String>();
    wanted.add(top(subject));
    wanted.add(top(groups));
    if (scopes.contains(EMAIL)) {
      wanted.add(EMAIL);
    }
    if (scopes.contains("profile")) {
      wanted.add("name");
    }
    return wanted;
  }

  private static String top(String claim) {
    int dot = claim.indexOf('.');
    // A name with a scheme is a name, not a path.
    return dot < 0 || claim.contains("://") ? claim : claim.substring(0, dot);
  }

  /**
   * The person that these claims are about.
   *
   * @throws ServiceException {@code FAILED} when they name no subject, {@code DENIED} when this
   *     person may not log in
   */
  Person person(Map<String, @Nullable Object> claims) {
    var email = email(claims);
    var found =
        new Person(
            subject(claims, email),
            email,
            email.isPresent(),
            name(claims, "name").or(() -> name(claims, "preferred_username")),
            groups(claims));
    refuseOthers(found);
    return found;
  }

  private String subject(Map<String, @Nullable Object> claims, Optional<String> email) {
    return ids.subject(id(claims, email))
        .orElseThrow(
            () ->
                failed(
                    ("'%s' is not usable as an id: 1 to %d characters, no control characters, no"
                            + " space around it, not the name of another provider and '/' at its begin")
                        .formatted(subject, Authorization.MAX_ID)));
  }

  private String id(Map<String, @Nullable Object> claims, Optional<String> email) {
    if (subject.equals(EMAIL)) {
      // An address that is not verified may be the address of another user.
      return email
          .map(address -> address.toLowerCase(Locale.ROOT))
          .orElseThrow(() -> failed("'email' is missing or not verified"));
    }
    var value = at(claims, subject);
    if (!(value instanceof String || value instanceof Long || value instanceof Integer)) {
      throw failed("'%s' is missing or not a text".formatted(subject));
    }
    return value.toString();
  }

  private Optional<String> email(Map<String, @Nullable Object> claims) {
    var verified = claims.get("email_verified");
    // Some providers write the flag as a text.
    boolean isVerified = Boolean.TRUE.equals(verified) || "true".equals(verified);
    boolean isDenied = Boolean.FALSE.equals(verified) || "false".equals(verified);
    return claims.get(EMAIL) instanceof String address
            && ADDRESS.matcher(address).matches()
            && (isVerified || assumesVerified && !isDenied)
        ? Optional.of(address)
        : Optional.empty();
  }

  private static Optional<String> name(Map<String, @Nullable Object> claims, String claim) {
    return claims.get(claim) instanceof String name && !name.isBlank()
        ? Optional.of(printable(name))
        : Optional.empty();
  }

  private static String printable(String text) {
    return text.codePoints()
        .filter(c -> !Character.isISOControl(c))
        .limit(LONGEST_NAME)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private List<String> groups(Map<String, @Nullable Object> claims) {
    var value = at(claims, groups);
    List<?> listed =
        value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    var names =
        listed.stream()
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .filter(name -> !name.isBlank() && name.length() <= LONGEST_NAME)
            .filter(name -> name.chars().noneMatch(Character::isISOControl))
            .distinct()
            .toList();
    if (names.size() > MOST_GROUPS) {
      log.warn(
          "a user is in {} groups, of which only the first {} count: configure the identity"
              + " provider to send fewer groups",
          names.size(),
          MOST_GROUPS);
      return names.subList(0, MOST_GROUPS);
    }
    return names;
  }

  private static @Nullable Object at(Map<String, @Nullable Object> claims, String path) {
    if (claims.containsKey(path)) {
      return claims.get(path);
    }
    Object found = claims;
    for (var name : path.split("\\.", -1)) {
      if (!(found instanceof Map<?, ?> members)) {
        return null;
      }
      found = members.get(name);
    }
    return found;
  }

  private void refuseOthers(Person person) {
    boolean domain =
        emailDomains.isEmpty()
            || person
                .email()
                .map(
                    address -> address.substring(address.indexOf('@') + 1).toLowerCase(Locale.ROOT))
                .filter(emailDomains::contains)
                .isPresent();
    boolean member =
        requiredGroups.isEmpty() || person.groups().stream().anyMatch(requiredGroups::contains);
    if (!domain || !member) {
      throw new ServiceException(
          Reason.DENIED,
          "this account may not log in here: an operator can allow it with allowedEmailDomains "
              + "and requiredGroups");
    }
  }

  private static ServiceException failed(String reason) {
    return new ServiceException(
        Reason.FAILED, "the claims of the OpenID Connect provider are not usable: " + reason);
  }
}
