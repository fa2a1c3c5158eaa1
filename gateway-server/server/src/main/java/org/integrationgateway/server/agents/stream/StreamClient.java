package org.integrationgateway.server.agents.stream;

import org.integrationgateway.sdk.agent.TurnEvent;

/** The client of a stream. Called by one thread at a time; does not block. */
public interface StreamClient {
  /** Takes nothing. */
  StreamClient NONE =
      new StreamClient() {
        @Override
        public void send(TurnEvent event) {}

        @Override
        public boolean isReady() {
          return false;
        }

        @Override
        public void end(StreamEnd end) {}
      };

  /** Sends an event. */
  void send(TurnEvent event);

  /**
   * Whether the client has taken what was sent. While it has not, no further events are requested
   * until {@link TurnStream#resume}.
   */
  boolean isReady();

  /** Sends the end. */
  void end(StreamEnd end);
}
