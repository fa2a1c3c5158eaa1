package org.integrationgateway.http.feature;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes objects in the reverse of the order in which they were opened. */
public final class CloseStack implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CloseStack.class);

  private final Deque<AutoCloseable> things = new ArrayDeque<>();

  public <T extends AutoCloseable> T add(T thing) {
    things.push(thing);
    return thing;
  }

  @Override
  public void close() {
    while (!things.isEmpty()) {
      var thing = things.pop();
      try {
        thing.close();
      } catch (Exception e) {
        log.warn("{} did not close", thing.getClass().getSimpleName(), e);
      }
    }
  }

  /** Closes all objects after a failure; exceptions are added to the failure as suppressed ones. */
  public void closeAfter(Throwable failure) {
    while (!things.isEmpty()) {
      try {
        things.pop().close();
      } catch (Exception e) {
        failure.addSuppressed(e);
      }
    }
  }
}
