package org.integrationgateway.http.overload;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.LastingThread;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every second whether the heap is nearly full. A collector that finds a little room each
 * time throws no OutOfMemoryError, and the process does nothing but collect.
 */
public final class HeapWatch implements AutoCloseable {
  /** The exit code of {@code -XX:+ExitOnOutOfMemoryError}: supervisors see no difference. */
  private static final int EXIT_CODE = 3;

  private static final long START_MIB = 32;
  private static final long APP_KIB = 8;
  private static final long MIB = 1 << 20;

  private static final Logger log = LoggerFactory.getLogger(HeapWatch.class);

  private final HeapPressure pressure = new HeapPressure();
  private final @Nullable Thread thread;
  private volatile @Nullable String problem;

  private HeapWatch() {
    thread = old().map(pool -> LastingThread.of("heap-watch", () -> watch(pool))).orElse(null);
  }

  /**
   * Begins to look.
   *
   * @param apps that will be loaded; a heap that does not hold them is told at once
   */
  public static HeapWatch begin(int apps) {
    tooSmall(apps, Runtime.getRuntime().maxMemory()).ifPresent(log::error);
    var watch = new HeapWatch();
    if (watch.thread != null) {
      watch.thread.start();
    }
    return watch;
  }

  /** Tells that a heap is too small for so many apps, and how large it should be. */
  static Optional<String> tooSmall(int apps, long heap) {
    long needed = START_MIB + apps * APP_KIB / 1024;
    if (heap >= needed * MIB) {
      return Optional.empty();
    }
    return Optional.of(
        "the heap of %d MiB is too small for %d apps: at least %d MiB are needed, more for those of large documents (GATEWAY_JAVA_OPTS=-Xmx%dm)"
            .formatted(heap / MIB, apps, needed, needed * 5 / 4));
  }

  /** The part of the heap that fills up last. */
  private static Optional<MemoryPoolMXBean> old() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
        .filter(pool -> pool.isUsageThresholdSupported() && pool.getUsage().getMax() > 0)
        .max(Comparator.comparingLong(pool -> pool.getUsage().getMax()));
  }

  /** Why the server should get no calls now, as a sentence; empty while there is room. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  private void watch(MemoryPoolMXBean old) {
    try {
      while (true) {
        TimeUnit.SECONDS.sleep(1);
        tell(pressure.look(reading(old)).orElse(null));
        if (pressure.isStale()) {
          // Without calls nothing would be collected, and the server would stay full.
          System.gc();
        }
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private static HeapPressure.Reading reading(MemoryPoolMXBean pool) {
    var usage = pool.getCollectionUsage();
    var collectors = ManagementFactory.getGarbageCollectorMXBeans();
    return new HeapPressure.Reading(
        System.nanoTime(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum(),
        collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
        usage.getUsed(),
        pool.getUsage().getMax());
  }

  private void tell(@Nullable String now) {
    if (problem == null && now != null) {
      log.warn("{}; /ready returns 503 until there is room", now);
    }
    if (problem != null && now == null) {
      log.info("the heap has room again");
    }
    problem = now;
    if (pressure.isHopeless()) {
      log.error(
          "the heap of {} MiB is full, and the process only collects garbage: it exits with code {}, so that its supervisor restarts it. Give it a larger heap (GATEWAY_JAVA_OPTS=-Xmx...)",
          Runtime.getRuntime().maxMemory() / MIB,
          EXIT_CODE);
      Runtime.getRuntime().halt(EXIT_CODE);
    }
  }

  @Override
  public void close() {
    if (thread != null) {
      thread.interrupt();
    }
  }
}
