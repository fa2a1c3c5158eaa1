package org.integrationgateway.sdk.authorization;

import java.util.regex.Pattern;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.RelationTarget.OfResource;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubject;
import org.integrationgateway.sdk.authorization.RelationTarget.OfSubjectSet;

/** The syntax of subjects, resources and relations. */
final class ReferenceSyntax {
  static final String NAME_RULE =
      "1 to %d lower-case letters, digits, '_' and '-', beginning with a letter"
          .formatted(Authorization.MAX_NAME);

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]*");
  private static final Pattern SUBJECT =
      Pattern.compile("(user|service_account|system):(.*)", Pattern.DOTALL);

  // The most characters of a reference in a message.
  private static final int SHOWN = 80;

  private ReferenceSyntax() {}

  static boolean isName(String name) {
    return name.length() <= Authorization.MAX_NAME && NAME.matcher(name).matches();
  }

  static void name(String what, String name) {
    if (!isName(name)) {
      throw refused("%s '%s' is malformed: a %s has %s", what, shown(name), what, NAME_RULE);
    }
  }

  static void id(String what, String id) {
    if (id.isEmpty() || id.length() > Authorization.MAX_ID) {
      throw refused(
          "the id of a %s has 1 to %d characters, not %d", what, Authorization.MAX_ID, id.length());
    }
    if (id.chars().anyMatch(Character::isISOControl)) {
      throw refused("the id of a %s has no control characters", what);
    }
  }

  static void subject(String subject) {
    var parts = SUBJECT.matcher(subject);
    if (!parts.matches()) {
      throw refused(
          "subject '%s' is malformed: write user:<id>, service_account:<id> or system:<app>",
          shown(subject));
    }
    id("subject", parts.group(2));
  }

  static void resource(ResourceRef resource) {
    name("resource type", resource.type());
    id("resource", resource.id());
  }

  static void relationship(Relationship relationship) {
    target(relationship.target());
    name("relation", relationship.relation());
    resource(relationship.resource());
  }

  private static void target(RelationTarget target) {
    if (target instanceof OfSubject subject) {
      subject(subject.id());
    } else if (target instanceof OfResource other) {
      resource(other.resource());
    } else if (target instanceof OfSubjectSet set) {
      resource(set.resource());
      name("relation", set.relation());
    }
  }

  private static String shown(String text) {
    var printable = text.codePoints().limit(SHOWN).map(c -> Character.isISOControl(c) ? '?' : c);
    return printable
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static ServiceException refused(String message, Object... arguments) {
    return new ServiceException(Reason.INVALID_INPUT, message.formatted(arguments));
  }
}
