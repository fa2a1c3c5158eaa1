package org.integrationgateway.document.problem;

/**
 * The description of a {@link Rule}.
 *
 * @param number see {@link Rule#number}
 * @param title see {@link Rule#title}
 * @param explanation see {@link Rule#explanation}
 */
public record RuleText(String number, Severity severity, String title, String explanation) {
  /** A rule whose breach is an error. */
  public static RuleText error(String number, String title, String explanation) {
    return new RuleText(number, Severity.ERROR, title, explanation);
  }

  /** A rule whose breach is a warning. */
  public static RuleText warning(String number, String title, String explanation) {
    return new RuleText(number, Severity.WARNING, title, explanation);
  }

  /** A rule whose breach is a note. */
  public static RuleText note(String number, String title, String explanation) {
    return new RuleText(number, Severity.NOTE, title, explanation);
  }
}
