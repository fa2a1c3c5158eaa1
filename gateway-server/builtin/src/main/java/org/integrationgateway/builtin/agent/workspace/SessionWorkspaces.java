package org.integrationgateway.builtin.agent.workspace;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.builtin.agent.store.TurnRows;
import org.integrationgateway.builtin.agent.store.WorkspaceJson;
import org.integrationgateway.builtin.agent.workspace.SourceFolders.Folder;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.jspecify.annotations.Nullable;

/**
 * The folders of the sessions that this process works for. A folder is made when the session is
 * created, and again at the commits of that time when another process, or this one later, needs it.
 * It is removed when the session is archived, and after an hour without use.
 */
public final class SessionWorkspaces implements AutoCloseable {
  private static final System.Logger log = System.getLogger(SessionWorkspaces.class.getName());
  private static final Duration IDLE = Duration.ofHours(1);

  private final SourceFolders folders;
  private final InstantSource clock;
  private final Map<String, Held> held = new ConcurrentHashMap<>();

  public SessionWorkspaces(SourceFolders folders, InstantSource clock) {
    this.folders = folders;
    this.clock = clock;
  }

  /** The folder of one session. */
  private static final class Held {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Folder folder;
    private Instant used = Instant.EPOCH;
  }

  /** Whether sessions may have workspaces. */
  public boolean available() {
    return folders.available();
  }

  /** Checks the sources of a new session out. */
  public Folder prepare(SourceWorkspace sources) {
    return folders.prepare(sources);
  }

  /** Keeps the folder of a new session. */
  public void keep(String sessionId, Folder folder) {
    var mine = held.computeIfAbsent(sessionId, any -> new Held());
    mine.lock.lock();
    try {
      mine.folder = folder;
      mine.used = clock.instant();
    } finally {
      mine.lock.unlock();
    }
  }

  /** Removes a folder that no session got. */
  public void discard(Folder folder) {
    try {
      folders.remove(folder);
    } catch (RuntimeException failure) {
      log.log(
          System.Logger.Level.WARNING,
          "workspace " + folder.id() + " could not be removed",
          failure);
    }
  }

  /** The sources of a session; empty when it has none. */
  public Optional<SessionSources> of(Document session) {
    return session
        .text("workspace")
        .map(WorkspaceJson::read)
        .map(
            sources ->
                new SessionSources(
                    this,
                    TurnRows.text(session, "id"),
                    WorkspaceJson.at(sources, commits(session))));
  }

  private static List<String> commits(Document session) {
    var commits = session.text("commits").orElse("");
    return commits.isEmpty() ? List.of() : List.of(commits.split(" "));
  }

  /** The folder of a session; made again where this process does not have it. */
  Folder open(String sessionId, SourceWorkspace pinned) {
    var mine = held.computeIfAbsent(sessionId, any -> new Held());
    mine.lock.lock();
    try {
      var folder = mine.folder;
      if (folder == null || !folder.root().toFile().isDirectory()) {
        folder = folders.prepare(pinned);
        mine.folder = folder;
      }
      mine.used = clock.instant();
      return folder;
    } finally {
      mine.lock.unlock();
    }
  }

  /** Removes the folder of a session. */
  public void remove(String sessionId) {
    var mine = held.remove(sessionId);
    if (mine == null) {
      return;
    }
    mine.lock.lock();
    try {
      var folder = mine.folder;
      mine.folder = null;
      if (folder != null) {
        discard(folder);
      }
    } finally {
      mine.lock.unlock();
    }
  }

  /** Removes folders that were not used for an hour; the next turn makes them again. */
  public void sweep() {
    var before = clock.instant().minus(IDLE);
    held.forEach(
        (id, mine) -> {
          if (mine.lock.tryLock()) {
            boolean idle;
            try {
              idle = mine.used.isBefore(before);
            } finally {
              mine.lock.unlock();
            }
            if (idle) {
              remove(id);
            }
          }
        });
  }

  @Override
  public void close() {
    List.copyOf(held.keySet()).forEach(this::remove);
  }
}
