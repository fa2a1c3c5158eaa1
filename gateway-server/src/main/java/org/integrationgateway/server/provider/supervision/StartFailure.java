package org.integrationgateway.server.provider.supervision;

/**
 * A provider did not become ready. The message is for callers; the diagnosis, with the provider's
 * last output, is for the operator's log alone.
 */
public final class StartFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /** Whether another attempt may end differently. */
  public enum Remedy {
    RETRY,
    /** The configuration or the package is wrong, and stays wrong. */
    CHANGE_SOMETHING
  }

  private final Remedy remedy;
  private final String diagnosis;

  public StartFailure(Remedy remedy, String message, String diagnosis) {
    super(message);
    this.remedy = remedy;
    this.diagnosis = diagnosis;
  }

  public Remedy remedy() {
    return remedy;
  }

  public String diagnosis() {
    return diagnosis;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
