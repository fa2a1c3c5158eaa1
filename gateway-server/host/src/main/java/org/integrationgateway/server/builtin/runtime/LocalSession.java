package org.integrationgateway.server.builtin.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.server.error.IoReason;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.PrivateFolders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One session: its folder, its log, the processes in it, and how it comes to its end. */
final class LocalSession {
  private static final Logger log = LoggerFactory.getLogger(LocalSession.class);

  private final String id;
  private final SessionRequest request;
  private final boolean forWorkspace;
  private final Path folder;
  private final InstantSource clock;
  private final Instant startedAt;
  private final SessionLog lines;
  private final Set<ChildProcess> children = ConcurrentHashMap.newKeySet();
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Shared by those who work in the folder, exclusive for who removes it. */
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

  private final ReentrantLock lock = new ReentrantLock();
  private State state = State.READY;
  private String reason = "";
  private Optional<Instant> endedAt = Optional.empty();
  private boolean claimed;
  private boolean ending;

  /**
   * @param forWorkspace it ends with its only workspace
   */
  LocalSession(
      String id, SessionRequest request, boolean forWorkspace, Path folder, InstantSource clock) {
    this.id = id;
    this.request = request;
    this.forWorkspace = forWorkspace;
    this.folder = folder;
    this.clock = clock;
    this.startedAt = clock.instant();
    this.lines = new SessionLog(clock);
  }

  String id() {
    return id;
  }

  SessionRequest request() {
    return request;
  }

  boolean forWorkspace() {
    return forWorkspace;
  }

  Path folder() {
    return folder;
  }

  SessionLog lines() {
    return lines;
  }

  RuntimeSession describe() {
    lock.lock();
    try {
      return new RuntimeSession(
          id, state, reason, request.app(), startedAt, endedAt, request.labels());
    } finally {
      lock.unlock();
    }
  }

  /** The time of its final state; empty while it runs. */
  Optional<Instant> endedAt() {
    return describe().endedAt();
  }

  /**
   * Works in the session, which does not lose its folder meanwhile.
   *
   * @throws ServiceException {@code INVALID_STATE} when it has ended or is about to
   */
  <T> T during(Supplier<T> work) {
    use.readLock().lock();
    try {
      requireOpen();
      return work.get();
    } finally {
      use.readLock().unlock();
    }
  }

  /** The same, and nothing when it has ended. */
  void whileOpen(Runnable work) {
    use.readLock().lock();
    try {
      if (!isEnding()) {
        work.run();
      }
    } finally {
      use.readLock().unlock();
    }
  }

  void requireOpen() {
    if (isEnding()) {
      throw invalid("has ended");
    }
  }

  private boolean isEnding() {
    lock.lock();
    try {
      return ending;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the one place for an app. */
  void claim() {
    lock.lock();
    try {
      if (claimed) {
        throw invalid("has its app already: start another session");
      }
      claimed = true;
    } finally {
      lock.unlock();
    }
  }

  /** Gives the place back, because no app came. */
  void unclaim() {
    lock.lock();
    try {
      claimed = false;
    } finally {
      lock.unlock();
    }
  }

  private ServiceException invalid(String what) {
    return new ServiceException(Reason.INVALID_STATE, "session '%s' %s".formatted(id, what));
  }

  /** The app runs. */
  void running() {
    lock.lock();
    try {
      if (!ending) {
        state = State.RUNNING;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Has a process ended with the session; one that comes too late is ended at once. */
  void enter(ChildProcess child) {
    children.add(child);
    try {
      requireOpen();
    } catch (ServiceException late) {
      leave(child);
      throw late;
    }
  }

  /** Ends a process with everything that came out of it. */
  void leave(ChildProcess child) {
    child.close();
    children.remove(child);
  }

  /**
   * Ends everything in it and removes its folder; returns when that is done, by this or another
   * thread.
   *
   * @param grace for its processes to end by themselves when they are asked to
   */
  void end(State last, String why, Duration grace) {
    lock.lock();
    boolean first = !ending;
    ending = true;
    lock.unlock();
    if (first) {
      endProcesses(grace);
      removeFolder();
      finish(last, why);
    }
    awaitEnd();
  }

  private void endProcesses(Duration grace) {
    for (var child : List.copyOf(children)) {
      child.terminate(grace);
      leave(child);
    }
  }

  private void removeFolder() {
    use.writeLock().lock();
    try {
      PrivateFolders.delete(folder);
    } catch (IOException e) {
      log.warn("the folder of session {} cannot be removed: {}", id, IoReason.of(e));
    } finally {
      use.writeLock().unlock();
    }
  }

  private void finish(State last, String why) {
    lines.append(
        SessionLogLine.Origin.RUNTIME, "the session has ended" + (why.isEmpty() ? "" : ": " + why));
    lock.lock();
    try {
      state = last;
      reason = why;
      endedAt = Optional.of(clock.instant());
    } finally {
      lock.unlock();
    }
    lines.close();
    ended.countDown();
  }

  private void awaitEnd() {
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A folder of its own in the session's. */
  Path subfolder(String name) throws IOException {
    return PrivateFolders.open(folder.resolve(name));
  }
}
