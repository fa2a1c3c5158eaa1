package org.integrationgateway.sdk.app;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream that runs an action once when it is closed. */
final class AlsoClosing extends FilterInputStream {
  private final Runnable also;
  private final AtomicBoolean closed = new AtomicBoolean();

  AlsoClosing(InputStream in, Runnable also) {
    super(in);
    this.also = also;
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      if (closed.compareAndSet(false, true)) {
        also.run();
      }
    }
  }
}
