package org.integrationgateway.base.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream that runs an action once, when it is closed. */
public final class ReleasingStream extends FilterInputStream {
  private final Runnable release;
  private final AtomicBoolean closed = new AtomicBoolean();

  public ReleasingStream(InputStream in, Runnable release) {
    super(in);
    this.release = release;
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      if (closed.compareAndSet(false, true)) {
        release.run();
      }
    }
  }
}
