package org.integrationgateway.server.provider.faults;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.LoggerFactory;

/** Buffers outside the heap that were not released: Netty follows each while this is open. */
final class BufferLeaks implements AutoCloseable {
  private static final Duration FOR_THE_COLLECTOR = Duration.ofMillis(30);
  private static final int COLLECTIONS = 3;

  private final Level before = ResourceLeakDetector.getLevel();
  private final Logger log = (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);
  private final ListAppender<ILoggingEvent> told = new ListAppender<>();

  BufferLeaks() {
    ResourceLeakDetector.setLevel(Level.PARANOID);
    told.start();
    log.addAppender(told);
  }

  /** A leak is found when the next buffer is taken after the lost one was collected. */
  void assertNone() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
      LockSupport.parkNanos(FOR_THE_COLLECTOR.toNanos());
      PooledByteBufAllocator.DEFAULT.directBuffer(1).release();
    }
    assertThat(List.copyOf(told.list)).as("buffers that were not given back").isEmpty();
  }

  @Override
  public void close() {
    log.detachAppender(told);
    ResourceLeakDetector.setLevel(before);
  }
}
