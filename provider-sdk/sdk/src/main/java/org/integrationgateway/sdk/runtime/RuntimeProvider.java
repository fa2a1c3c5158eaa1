package org.integrationgateway.sdk.runtime;

import java.util.List;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Runs executable apps and prepares workspaces: here, or somewhere else. Called by many threads at
 * once.
 *
 * <p>A session is a place where one app can run. Every session that was started is stopped by
 * whoever started it, or ends with its app; a runtime that closes ends them all.
 */
public interface RuntimeProvider {
  /** What this runtime can do. */
  RuntimeSupport support();

  /**
   * Begins a session, in state {@code PENDING} or {@code READY}.
   *
   * @throws ServiceException {@code NO_CAPACITY}; {@code NOT_SUPPORTED} when hosts are to be held
   *     back and this runtime cannot; {@code IDEMPOTENCY_KEY_REUSED} when the key came with another
   *     request
   */
  RuntimeSession start(SessionRequest request);

  /**
   * One session.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  RuntimeSession get(String sessionId);

  /**
   * Sessions, newest first.
   *
   * @throws ServiceException {@code INVALID_INPUT} for a page token that this runtime did not give
   */
  SessionPage list(SessionQuery query);

  /**
   * Ends a session with everything in it, and returns when nothing of it runs any more. One that
   * has ended already stays as it is.
   *
   * @param reason for people and logs, at most 1,000 characters; may be empty
   * @throws ServiceException {@code NOT_FOUND}
   */
  RuntimeSession stop(String sessionId, String reason);

  /**
   * Checks sources out, all of them or none. Optional.
   *
   * @throws ServiceException {@code NOT_FOUND} for the session; {@code INVALID_STATE} when it has
   *     ended; {@code INVALID_INPUT} for a source or ref that does not exist or is not allowed, and
   *     for a cwd that does not exist or leads out of its checkout; {@code TOO_LARGE}; {@code
   *     UNAVAILABLE} for a source that cannot be reached; {@code TIMEOUT}; {@code NOT_SUPPORTED}
   *     when this runtime does not do that
   */
  default Workspace prepare(WorkspaceRequest request) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "this runtime prepares no workspaces");
  }

  /**
   * Removes a workspace with all its files, and the session that was made for it alone. One that is
   * gone already is fine. Optional.
   *
   * @throws ServiceException {@code NOT_SUPPORTED} when this runtime does not do that
   */
  default void remove(String workspaceId) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "this runtime prepares no workspaces");
  }

  /**
   * Starts an app's program in a session that is {@code READY} and says where it can be reached;
   * whether it listens there yet is found out by connecting. A request that is refused leaves the
   * session {@code READY}. Optional.
   *
   * @throws ServiceException {@code NOT_FOUND} for the session; {@code INVALID_STATE} when it is
   *     not ready; {@code INVALID_INPUT} for a package that does not exist, has another digest or
   *     no such program; {@code NOT_SUPPORTED} when this runtime does not do that
   */
  default AppAddress startApp(AppLaunch launch) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "this runtime hosts no apps");
  }

  /**
   * Lines that a session has written, and those it still writes when the query says to follow; to
   * be closed. They can be read for as long as the session is remembered.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  LogReader logs(LogQuery query);

  /**
   * Adds lines of the host's own to the log of a session, so that one log tells the whole story.
   *
   * @param lines 1 to 1,000, without line breaks, of at most 16 KiB each
   * @return the number of the last of them
   * @throws ServiceException {@code NOT_FOUND}; {@code INVALID_STATE} when it has ended
   */
  long appendLogs(String sessionId, List<String> lines);
}
