package org.integrationgateway.builtin.agent.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;

/**
 * The sources of one session.
 *
 * @param pinned at the commits that the session began with
 */
public record SessionSources(
    SessionWorkspaces workspaces, String sessionId, SourceWorkspace pinned) {
  /** The description of the checkouts for the model. */
  public String description() {
    return pinned.checkouts().stream()
            .map(checkout -> "'%s' has %s".formatted(checkout.path(), checkout.url()))
            .collect(
                Collectors.joining(
                    "; ", "The session has a workspace with checked out sources: folder ", ". "))
        + "Paths are relative to the workspace; work begins in '%s'. The tools list_files,"
            .formatted(cwd())
        + " read_file and search_files read it; nothing can be changed.";
  }

  /** The folder where work begins, relative to the root. */
  String cwd() {
    return pinned.cwd().orElseGet(() -> pinned.checkouts().get(0).path());
  }

  /** The files, on this host. */
  SourceFiles files() {
    try {
      Path root = workspaces.open(sessionId, pinned).root().toRealPath();
      return new SourceFiles(root);
    } catch (IOException gone) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the workspace cannot be read: try again", gone);
    }
  }
}
