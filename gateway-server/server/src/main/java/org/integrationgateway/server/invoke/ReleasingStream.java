package org.integrationgateway.server.invoke;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream that runs an action once, when it is closed. */
final class ReleasingStream extends FilterInputStream {
  private final Runnable giveBack;
  private final AtomicBoolean closed = new AtomicBoolean();

  ReleasingStream(InputStream in, Runnable giveBack) {
    super(in);
    this.giveBack = giveBack;
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      if (closed.compareAndSet(false, true)) {
        giveBack.run();
      }
    }
  }
}
