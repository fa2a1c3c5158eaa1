package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.engines.runtime.session.AppSession;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A session with a folder, which is deleted with it, and the processes that prepare workspaces. */
final class LocalSession extends AppSession {
  private static final Logger log = LoggerFactory.getLogger(LocalSession.class);

  private final boolean forWorkspace;
  private final Path folder;
  private final Set<ChildProcess> children = ConcurrentHashMap.newKeySet();

  /** Shared by work in the folder, exclusive for its deletion. */
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock();

  /**
   * @param forWorkspace it ends with its only workspace
   */
  LocalSession(
      String id, SessionRequest request, boolean forWorkspace, Path folder, InstantSource clock) {
    super(id, request, clock);
    this.forWorkspace = forWorkspace;
    this.folder = folder;
  }

  boolean forWorkspace() {
    return forWorkspace;
  }

  Path folder() {
    return folder;
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

  /** Runs the work, and nothing when the session has ended. */
  void whileOpen(Runnable work) {
    use.readLock().lock();
    try {
      if (isOpen()) {
        work.run();
      }
    } finally {
      use.readLock().unlock();
    }
  }

  /** Ends a process together with the session; a process that comes too late is ended at once. */
  void enter(ChildProcess child) {
    children.add(child);
    try {
      requireOpen();
    } catch (ServiceException late) {
      leave(child);
      throw late;
    }
  }

  /** Ends a process with its descendants. */
  void leave(ChildProcess child) {
    child.close();
    children.remove(child);
  }

  @Override
  protected void release(Deadline grace) {
    for (var child : List.copyOf(children)) {
      child.terminate(grace.remaining());
      leave(child);
    }
    use.writeLock().lock();
    try {
      Folders.delete(folder);
    } catch (IOException e) {
      log.warn("the folder of session {} cannot be removed: {}", id(), IoReason.of(e));
    } finally {
      use.writeLock().unlock();
    }
  }

  /** A folder of its own in the session's. */
  Path subfolder(String name) throws IOException {
    return PrivateFolders.open(folder.resolve(name));
  }
}
