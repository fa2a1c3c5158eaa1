package org.integrationgateway.server.schema;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;
import java.util.regex.Pattern;

/**
 * Patterns of schemas from outside: matching takes a bounded number of steps, for every pattern and
 * every text.
 */
final class BoundedExpressions implements RegularExpressionFactory {
  private static final int MOST_STEPS = 2_000_000;

  /** The pattern could not be decided within its bounds. */
  static final class TooCostlyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooCostlyException() {
      super("pattern", null, false, false);
    }
  }

  @Override
  public RegularExpression getRegularExpression(String expression) {
    var pattern = Pattern.compile(withStrictEnd(expression));
    return text -> {
      try {
        return pattern.matcher(new CountedText(text, new int[] {MOST_STEPS})).find();
      } catch (StackOverflowError e) {
        throw new TooCostlyException();
      }
    };
  }

  /** In ECMA-262 {@code $} is the end; in Java also the place before a last line break. */
  private static String withStrictEnd(String expression) {
    var strict = new StringBuilder(expression.length() + 8);
    boolean inClass = false;
    for (int i = 0; i < expression.length(); i++) {
      char c = expression.charAt(i);
      if (c == '\\' && i + 1 < expression.length()) {
        strict.append(c).append(expression.charAt(++i));
        continue;
      }
      if (c == '[') {
        inClass = true;
      } else if (c == ']') {
        inClass = false;
      }
      strict.append(c == '$' && !inClass ? "\\z" : c);
    }
    return strict.toString();
  }

  /** Text that can be looked at only so often. */
  private record CountedText(CharSequence text, int[] left) implements CharSequence {
    @Override
    public char charAt(int index) {
      if (--left[0] < 0) {
        throw new TooCostlyException();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
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
