package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.base.text.BoundedPattern;

/**
 * Patterns of schemas from outside: matching uses steps of the check of the whole document. A step
 * is a character read or a branch taken; the longer the pattern, the more a step counts, because it
 * can cost as much as the pattern is long.
 */
public final class BoundedExpressions implements RegularExpressionFactory {
  private static final int LENGTH_OF_A_STEP = 32;
  private static final int LONGEST = 4096;

  /**
   * Compiles a pattern.
   *
   * @throws PatternSyntaxException when it is not a pattern, is longer than 4,096 characters or
   *     nests too deeply
   */
  @Override
  public RegularExpression getRegularExpression(String expression) {
    if (expression.length() > LONGEST) {
      throw new PatternSyntaxException(
          "a pattern has at most " + LONGEST + " characters", expression.substring(0, 40), -1);
    }
    var pattern = compiled(expression);
    int step = 1 + expression.length() / LENGTH_OF_A_STEP;
    return text -> matches(pattern, text, step);
  }

  /** A check whose steps are used up ends where it counts next, without a log line of a library. */
  private static boolean matches(Pattern pattern, String text, int step) {
    var budget = Evaluation.budget();
    try {
      var counted = new CountedText(text, budget, step);
      return pattern.matcher(counted).useTransparentBounds(true).find();
    } catch (StackOverflowError e) {
      return spent(budget, new BudgetSpentException("more levels than there is room for"));
    } catch (BudgetSpentException e) {
      return spent(budget, e);
    }
  }

  private static boolean spent(Budget budget, BudgetSpentException why) {
    if (!Evaluation.isRunning()) {
      throw why;
    }
    budget.exhaust();
    return true;
  }

  private static Pattern compiled(String expression) {
    try {
      return Pattern.compile(BoundedPattern.of(expression));
    } catch (StackOverflowError e) {
      throw new PatternSyntaxException("the pattern nests too deeply", expression, -1);
    }
  }

  /** Text that can be looked at, or asked for its length, only so often. */
  private record CountedText(CharSequence text, Budget budget, int step) implements CharSequence {
    @Override
    public char charAt(int index) {
      budget.spend(step);
      return text.charAt(index);
    }

    @Override
    public int length() {
      budget.spend(step);
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new CountedText(text.subSequence(start, end), budget, step);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
