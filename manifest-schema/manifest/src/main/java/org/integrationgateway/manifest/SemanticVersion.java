package org.integrationgateway.manifest;

import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.Parsed;

/**
 * A version by <a href="https://semver.org">Semantic Versioning 2.0.0</a>: {@code 1.4.0}, {@code
 * 0.0.1-alpha.2}. Equal texts are equal versions: build metadata counts.
 *
 * @param text as it is written, at most 100 characters, without a leading {@code v}; each number
 *     has at most nine digits
 */
@Parsed(value = "a semantic version", rule = "1304", numbers = true)
public record SemanticVersion(String text) {
  private static final int LONGEST = 100;
  private static final String NUMBER = "(?:0|[1-9]\\d{0,8})";
  private static final Pattern SHORT = Pattern.compile(NUMBER + "(?:\\." + NUMBER + ")?");
  private static final String LABEL = "(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)";
  private static final Pattern FORM =
      Pattern.compile(
          NUMBER
              + "\\."
              + NUMBER
              + "\\."
              + NUMBER
              + "(?:-"
              + LABEL
              + "(?:\\."
              + LABEL
              + ")*)?"
              + "(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?");

  /** The version of a source package whose build file declares one that only a build knows. */
  public static final SemanticVersion UNDECLARED = new SemanticVersion("0.0.0-undeclared");

  /**
   * Checks the form.
   *
   * @throws IllegalArgumentException with what to write, for people
   */
  public SemanticVersion {
    if (text.length() > LONGEST || !FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(remedy(text));
    }
  }

  private static String remedy(String text) {
    if (text.startsWith("v")) {
      return "leave out the leading 'v'";
    }
    return SHORT.matcher(text).matches()
        ? "write major.minor.patch, such as " + nearest(text)
        : "write major.minor.patch and, if wanted, a suffix as in 1.4.0-alpha.1";
  }

  /**
   * Returns the version that a number such as {@code 1} or {@code 0.1} was probably meant to be.
   */
  public static String nearest(String number) {
    if (!SHORT.matcher(number).matches()) {
      return "0.1.0";
    }
    return number.contains(".") ? number + ".0" : number + ".0.0";
  }

  /** Whether a manifest or its build file declares it. */
  public boolean isDeclared() {
    return !equals(UNDECLARED);
  }

  @Override
  public String toString() {
    return text;
  }
}
