package org.integrationgateway.server.dev.screen;

import java.time.Duration;

/** Where a developer sees what goes on. Any thread may tell it something. */
public interface Display extends AutoCloseable {
  /** The gateway serves there. */
  void serving(Addresses addresses);

  /**
   * A new version is being made; calls wait.
   *
   * @param why what was changed
   */
  void building(String why);

  /** From now on calls are answered by the new version. */
  void swapped(String app, Duration took);

  /**
   * The new version does not serve; the one before goes on, if there is one.
   *
   * @param reason many lines, perhaps
   */
  void refused(String app, String reason);

  /** What was written cannot be built; the version before goes on, if there is one. */
  void problem(String text);

  /** Something worth knowing. */
  void note(String text);

  /** A call was answered. */
  void called(Called call);

  /** A line of the log, of the gateway or of a provider. */
  void logged(String line);

  @Override
  default void close() {}
}
