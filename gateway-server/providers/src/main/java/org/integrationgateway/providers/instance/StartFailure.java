package org.integrationgateway.providers.instance;

import java.util.List;

/**
 * A provider did not become ready. The message is for callers; the diagnosis, with the provider's
 * last output, is for the operator's log alone.
 */
public final class StartFailure extends Exception {
  private static final long serialVersionUID = 1L;

  /** Tells whether another attempt may end differently. */
  public enum Remedy {
    RETRY,
    /**
     * The host lacks something now (room on a disk, memory, a free process), or a provider that
     * this one needs does not answer.
     */
    AWAIT,
    /** The configuration or the package is wrong, and stays wrong. */
    CHANGE_SOMETHING
  }

  private final Remedy remedy;
  private final String diagnosis;
  private final String detail;
  private final transient List<String> lastLines;

  public StartFailure(Remedy remedy, String message, String diagnosis) {
    this(remedy, message, "", diagnosis, List.of());
  }

  /**
   * @param detail for operators; empty when the message says all
   * @param lastLines that it printed, oldest first
   */
  public StartFailure(
      Remedy remedy, String message, String detail, String diagnosis, List<String> lastLines) {
    super(message);
    this.remedy = remedy;
    this.detail = detail;
    this.diagnosis = diagnosis;
    this.lastLines = List.copyOf(lastLines);
  }

  public Remedy remedy() {
    return remedy;
  }

  public String diagnosis() {
    return diagnosis;
  }

  public List<String> lastLines() {
    return lastLines;
  }

  /** Why the provider did not become ready, for operators, in one line. */
  public String detailedReason() {
    return detail.isEmpty() ? reason() : reason() + ": " + detail;
  }

  /** Why the provider did not become ready, for callers. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
