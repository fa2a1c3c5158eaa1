package org.integrationgateway.core.capture.mask;

import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/** Objects that hold a name and its value in two members: {@code {"name": "pin", "value": 7}}. */
public final class MemberPairs {
  private static final Set<String> VALUES = Set.of("value", "values");
  private static final Set<String> NAMES =
      Set.of("name", "key", "field", "header", "label", "parameter", "param", "property");

  /** An object with more members is a record, whose name does not tell what its value is. */
  private static final int MOST_MEMBERS = 12;

  private MemberPairs() {}

  /** Whether a member is the value of a pair whose name is that of a secret. */
  public static boolean isValue(ObjectNode object, String member, Predicate<String> isSecret) {
    return object.size() <= MOST_MEMBERS
        && VALUES.contains(member.toLowerCase(Locale.ROOT))
        && object.properties().stream()
            .anyMatch(
                named ->
                    NAMES.contains(named.getKey().toLowerCase(Locale.ROOT))
                        && named.getValue().isString()
                        && isSecret.test(named.getValue().asString()));
  }
}
