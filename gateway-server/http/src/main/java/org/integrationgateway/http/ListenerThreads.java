package org.integrationgateway.http;

import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The threads of a listener. A connection of HTTP/1 that has sent an answer reads on where the
 * answer was sent: the connection does not block, and another thread would have to be woken for
 * every request only to find that nothing has arrived.
 */
final class ListenerThreads extends QueuedThreadPool {
  ListenerThreads(int most, int least) {
    super(most, least);
  }

  @Override
  public void execute(Runnable job) {
    if (job instanceof HttpConnection connection) {
      connection.run();
      return;
    }
    super.execute(job);
  }
}
