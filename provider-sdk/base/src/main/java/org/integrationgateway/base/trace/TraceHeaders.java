package org.integrationgateway.base.trace;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The headers of a trace (W3C Trace Context, level 1): {@code traceparent} and {@code tracestate}.
 * Headers that break the rules of the recommendation are left out.
 */
public final class TraceHeaders {
  public static final String PARENT = "traceparent";
  public static final String STATE = "tracestate";

  /** The names of both. */
  public static final Set<String> NAMES = Set.of(PARENT, STATE);

  /** Section 3.2: version, trace id, parent id, flags; versions to come may be longer. */
  private static final Pattern PARENT_FORM =
      Pattern.compile(
          "(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]{0,200})?");

  /** Section 3.3.1: a key, an equals sign, a value without comma and equals sign. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "[a-z0-9][a-z0-9_*/-]{0,255}(@[a-z][a-z0-9_*/-]{0,13})?=["
              + " -+\\--<>-~]{0,255}[!-+\\--<>-~]");

  private static final int MOST_MEMBERS = 32;

  /** Section 3.3.1.5: at least this much is passed on; we pass no more. */
  private static final int LONGEST_STATE = 512;

  private TraceHeaders() {}

  /**
   * The headers of a request that are valid.
   *
   * @param parents values of {@code traceparent}
   * @param states values of {@code tracestate}
   */
  public static Map<String, String> of(List<String> parents, List<String> states) {
    if (parents.size() != 1 || !isParent(parents.get(0))) {
      return Map.of();
    }
    var parent = parents.get(0);
    var state = String.join(",", states);
    return isState(state) ? Map.of(PARENT, parent, STATE, state) : Map.of(PARENT, parent);
  }

  /** The valid headers among the metadata of a call. */
  public static Map<String, String> of(Map<String, String> metadata) {
    var parent = metadata.get(PARENT);
    if (parent == null) {
      return Map.of();
    }
    var state = metadata.get(STATE);
    return of(List.of(parent), state == null ? List.of() : List.of(state));
  }

  private static boolean isParent(String value) {
    var form = PARENT_FORM.matcher(value);
    return form.matches() && !(value.startsWith("00") && form.group(1) != null);
  }

  private static boolean isState(String value) {
    if (value.isBlank() || value.length() > LONGEST_STATE) {
      return false;
    }
    var members = value.split(",", -1);
    if (members.length > MOST_MEMBERS) {
      return false;
    }
    for (var member : members) {
      var text = member.strip();
      if (!text.isEmpty() && !MEMBER.matcher(text).matches()) {
        return false;
      }
    }
    return true;
  }
}
