package org.integrationgateway.work.eventlog;

/** The client of a stream. Called by one thread at a time; does not block. */
public interface LogClient<E> {
  /** Sends an event. */
  void send(E event);

  /**
   * Whether the client has taken what was sent. While it has not, no further events are requested
   * until {@link LogStream#resume}.
   */
  boolean isReady();

  /** Sends the end. */
  void end(LogEnd end);

  /** Takes nothing. */
  static <E> LogClient<E> none() {
    return new LogClient<>() {
      @Override
      public void send(E event) {}

      @Override
      public boolean isReady() {
        return false;
      }

      @Override
      public void end(LogEnd end) {}
    };
  }
}
