package org.integrationgateway.core.capture.mask;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.integrationgateway.base.budget.Budget;

/** A text of which each look at a character is a step, so that no pattern outlasts the budget. */
public record MeteredText(String text, Budget budget) implements CharSequence {
  /** The text with each match replaced. */
  public String replace(Pattern pattern, Function<MatchResult, String> replacement) {
    var matcher = pattern.matcher(this);
    var replaced = new StringBuilder();
    int from = 0;
    while (matcher.find()) {
      replaced.append(text, from, matcher.start()).append(replacement.apply(matcher));
      from = matcher.end();
    }
    return from == 0 ? text : replaced.append(text, from, text.length()).toString();
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    budget.spend(1);
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
