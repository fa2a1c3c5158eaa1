package org.integrationgateway.sdk.runtime;

import java.util.List;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Runs executable apps and prepares workspaces: on this machine or another one. Called by many
 * threads at once.
 *
 * <p>A session is a place where one app can run. The host that started a session stops it, or it
 * ends with its app. A runtime that closes ends all its sessions.
 */
public interface RuntimeProvider {
  /** Features of this runtime. */
  RuntimeSupport support();

  /**
   * Begins a session, in state {@code PENDING} or {@code READY}.
   *
   * @throws ServiceException {@code NO_CAPACITY}; {@code NOT_SUPPORTED} when the request restricts
   *     hosts and this runtime cannot do that; {@code IDEMPOTENCY_KEY_REUSED} when the key came
   *     with another request
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
  SessionPage list(RuntimeSessionQuery query);

  /**
   * Ends a session, and returns when none of its processes runs any more. Does nothing when it has
   * ended already.
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
   * Removes a workspace with all its files, and the session if it was made for the workspace. Does
   * nothing when it is removed already. Optional.
   *
   * @throws ServiceException {@code NOT_SUPPORTED} when this runtime does not do that
   */
  default void remove(String workspaceId) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "this runtime prepares no workspaces");
  }

  /**
   * Starts an app's program in a session that is {@code READY} and returns its address; the app may
   * not listen there yet. A request that is refused leaves the session {@code READY}. Optional.
   *
   * @throws ServiceException {@code NOT_FOUND} for the session; {@code INVALID_STATE} when it is
   *     not ready; {@code INVALID_INPUT} for a package that does not exist, has another digest or
   *     no such program; {@code NOT_SUPPORTED} when this runtime does not do that
   */
  default AppAddress startApp(AppLaunch launch) {
    throw new ServiceException(Reason.NOT_SUPPORTED, "this runtime hosts no apps");
  }

  /**
   * Lines that a session has written, and new ones when the query says to follow; close the reader.
   * They can be read for as long as the session is remembered.
   *
   * @throws ServiceException {@code NOT_FOUND}
   */
  LogReader logs(LogQuery query);

  /**
   * Adds lines of the host to the log of a session.
   *
   * @param lines 1 to 1,000, without line breaks, of at most 16 KiB each
   * @return the number of the last of them
   * @throws ServiceException {@code NOT_FOUND}; {@code INVALID_STATE} when it has ended
   */
  long appendLogs(String sessionId, List<String> lines);
}
