package org.integrationgateway.base.template;

/** A template has no text for the values that it was given. The message has no secret. */
public final class TemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message the end of a sentence whose subject is what is stored: {@code has no 'site'}
   */
  public TemplateException(String message) {
    super(message, null, false, false);
  }

  /** The reason, as the end of a sentence whose subject is what is stored. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
