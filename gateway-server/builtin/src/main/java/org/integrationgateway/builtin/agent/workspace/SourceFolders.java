package org.integrationgateway.builtin.agent.workspace;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;

/** Checks sources out into folders of this host. */
public interface SourceFolders {
  /** Checks nothing out. */
  SourceFolders NONE =
      new SourceFolders() {
        @Override
        public boolean available() {
          return false;
        }

        @Override
        public Folder prepare(SourceWorkspace sources) {
          throw new ServiceException(
              Reason.NOT_SUPPORTED, "this agent has no workspaces: leave 'workspace' out");
        }

        @Override
        public void remove(Folder folder) {
          throw new IllegalStateException("no workspace was prepared");
        }
      };

  /**
   * A prepared folder.
   *
   * @param id names it where it is removed
   * @param root above all checkouts, absolute
   * @param commits what was checked out, in the order of the request
   */
  record Folder(String id, Path root, List<String> commits) {
    public Folder {
      commits = List.copyOf(commits);
    }
  }

  /** Whether sources can be checked out at all. */
  boolean available();

  /**
   * Checks sources out, within the deadline in force.
   *
   * @throws ServiceException when they do not exist, are not allowed, or cannot be had
   */
  Folder prepare(SourceWorkspace sources);

  /** Removes a folder. */
  void remove(Folder folder);
}
