package org.integrationgateway.server.schema;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Patterns of schemas from outside: matching takes a bounded number of steps, for every pattern and
 * every text. A step is a character read or a branch taken; the longer the pattern, the fewer they
 * are, because a step can cost as much as the pattern is long.
 */
final class BoundedExpressions implements RegularExpressionFactory {
  private static final int MOST_STEPS = 4_000_000;
  private static final int LENGTH_OF_A_STEP = 32;
  private static final int LONGEST = 4096;

  /** The pattern could not be decided within its bounds. */
  static final class TooCostlyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooCostlyException() {
      super("pattern", null, false, false);
    }
  }

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
    int steps = MOST_STEPS / (1 + expression.length() / LENGTH_OF_A_STEP);
    return text -> {
      try {
        var counted = new CountedText(text, new int[] {steps});
        return pattern.matcher(counted).useTransparentBounds(true).find();
      } catch (StackOverflowError e) {
        throw new TooCostlyException();
      }
    };
  }

  private static Pattern compiled(String expression) {
    try {
      return Pattern.compile(BoundedPattern.of(expression));
    } catch (StackOverflowError e) {
      throw new PatternSyntaxException("the pattern nests too deeply", expression, -1);
    }
  }

  /** Text that can be looked at, or asked for its length, only so often. */
  private record CountedText(CharSequence text, int[] left) implements CharSequence {
    private void count() {
      if (--left[0] < 0) {
        throw new TooCostlyException();
      }
    }

    @Override
    public char charAt(int index) {
      count();
      return text.charAt(index);
    }

    @Override
    public int length() {
      count();
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new CountedText(text.subSequence(start, end), left);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
