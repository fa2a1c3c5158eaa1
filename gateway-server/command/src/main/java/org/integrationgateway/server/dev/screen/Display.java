package org.integrationgateway.server.dev.screen;

import java.time.Duration;

/** Shows a developer the state of the loop. All methods may be called by any thread. */
public interface Display extends AutoCloseable {
  /** The gateway serves at these addresses. */
  void serving(Addresses addresses);

  /**
   * A new version is being built; calls wait.
   *
   * @param why the change
   */
  void building(String why);

  /** The new version answers calls. */
  void swapped(String app, Duration took);

  /**
   * The new version does not serve; the version before, if any, goes on serving.
   *
   * @param reason one or more lines
   */
  void refused(String app, String reason);

  /** The project cannot be built; the version before, if any, goes on serving. */
  void problem(String text);

  /** A message. */
  void note(String text);

  /** A call was answered. */
  void called(DisplayedCall call);

  /** A line of the log, of the gateway or of a provider. */
  void logged(String line);

  @Override
  default void close() {}
}
