package org.integrationgateway.sdk.runtime;

import java.util.List;

/**
 * Sources that are checked out.
 *
 * @param id chosen by the runtime
 * @param sessionId the session that it lies in
 * @param root absolute path, as programs in the session see it
 * @param cwd absolute path where work begins
 * @param commits what was checked out, in the order of the request: full commit ids
 */
public record Workspace(
    String id, String sessionId, String root, String cwd, List<String> commits) {
  public Workspace {
    commits = List.copyOf(commits);
  }
}
