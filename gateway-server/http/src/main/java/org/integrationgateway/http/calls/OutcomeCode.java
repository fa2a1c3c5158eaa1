package org.integrationgateway.http.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.core.error.ErrorCode;

/**
 * A value of the label {@code code} of {@code gateway_invocations_total}.
 *
 * @param number its place among all of them
 */
public record OutcomeCode(int number, String label, OutcomeClass outcome) {
  private static final List<OutcomeCode> ALL = all();
  private static final Map<String, OutcomeCode> BY_LABEL =
      ALL.stream().collect(Collectors.toUnmodifiableMap(OutcomeCode::label, Function.identity()));
  private static final OutcomeCode UNKNOWN = ALL.get(ALL.size() - 1);

  /** All codes, in the order of their numbers. */
  public static List<OutcomeCode> values() {
    return ALL;
  }

  /** The code with a label; one that this class does not know is the gateway's fault. */
  public static OutcomeCode of(String label) {
    return BY_LABEL.getOrDefault(label, UNKNOWN);
  }

  /** The most frequent one is the first. */
  private static List<OutcomeCode> all() {
    var outcomes = new ArrayList<Map.Entry<String, OutcomeClass>>();
    outcomes.add(Map.entry("ok", OutcomeClass.OK));
    outcomes.add(Map.entry("upstream_4xx", OutcomeClass.CALLER));
    outcomes.add(Map.entry("upstream_5xx", OutcomeClass.UPSTREAM));
    outcomes.add(Map.entry("tool_error", OutcomeClass.CALLER));
    for (var code : ErrorCode.values()) {
      outcomes.add(Map.entry(code.wireName(), OutcomeClass.of(code)));
    }
    outcomes.add(Map.entry("unknown", OutcomeClass.GATEWAY));
    return IntStream.range(0, outcomes.size())
        .mapToObj(
            number ->
                new OutcomeCode(
                    number, outcomes.get(number).getKey(), outcomes.get(number).getValue()))
        .toList();
  }
}
