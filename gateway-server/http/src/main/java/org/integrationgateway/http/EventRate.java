package org.integrationgateway.http;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.RateControl;

/**
 * Closes HTTP/2 connections of clients that send more resets, pings, settings and empty frames than
 * any client needs. Jetty's own control ends the session but neither its streams nor the
 * connection: the work for them would go on without a client.
 */
final class EventRate implements RateControl {
  /** Twice as many as a client needs that cancels all streams of a connection at once. */
  private static final int MOST_PER_SECOND = 512;

  private final EndPoint connection;
  private long second = Long.MIN_VALUE;
  private int count;

  private EventRate(EndPoint connection) {
    this.connection = connection;
  }

  /** Controls each connection on its own. */
  static RateControl.Factory ofEachConnection() {
    return new RateControl.Factory() {
      @Override
      public RateControl newRateControl(EndPoint connection) {
        return new EventRate(connection);
      }
    };
  }

  /** Called by the one thread that reads the connection. */
  @Override
  public boolean onEvent(Object event) {
    long now = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime());
    if (now != second) {
      second = now;
      count = 0;
    }
    count++;
    if (count > MOST_PER_SECOND) {
      connection.close();
    }
    return true;
  }
}
