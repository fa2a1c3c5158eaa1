package org.integrationgateway.mcp.asked;

import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * A question of an upstream to the client of a call.
 *
 * @param key of the answer, unique in the call
 * @param method such as {@code elicitation/create}
 */
public record Question(String key, String method, ObjectNode params) {
  /** Member of {@code _meta} by which an upstream of an older generation names its question. */
  private static final String KEY = "org.integrationgateway/inputKey";

  private static final String META = "_meta";
  private static final int LONGEST_KEY = 100;

  /**
   * A question as an upstream asks it.
   *
   * @param number of the question in its call
   * @param taken keys of other questions
   */
  static Question of(String method, ObjectNode params, int number, Set<String> taken) {
    var named = params.path(META).path(KEY).asString("");
    var kind = method.substring(0, Math.max(0, method.indexOf('/')));
    boolean usable = !named.isEmpty() && named.length() <= LONGEST_KEY && !taken.contains(named);
    return new Question(usable ? named : kind + "-" + number, method, shown(params));
  }

  private static ObjectNode shown(ObjectNode params) {
    if (!params.path(META).has(KEY)) {
      return params;
    }
    var shown = params.deepCopy();
    if (shown.get(META) instanceof ObjectNode meta) {
      meta.remove(KEY);
      if (meta.isEmpty()) {
        shown.remove(META);
      }
    }
    return shown;
  }
}
