package org.integrationgateway.providers.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.Checkout;
import org.integrationgateway.sdk.runtime.Workspace;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;

/** The workspaces of sessions: folders below theirs, prepared whole or not at all. */
final class Workspaces {
  private static final int MAX_PER_SESSION = 16;
  private static final String FOLDER = "workspaces";

  /** The session's id and the name of the folder. */
  private static final Pattern ID = Pattern.compile("(s-[0-9a-f]+)\\.w-([0-9a-f]+)");

  private final Git git;
  private final LocalRuntimeConfig.Checkouts limits;

  Workspaces(Git git, LocalRuntimeConfig.Checkouts limits) {
    this.git = git;
    this.limits = limits;
  }

  /** The id of the session that a workspace lies in; empty when it is no id of a workspace. */
  static Optional<String> sessionOf(String workspaceId) {
    var parts = ID.matcher(workspaceId);
    return parts.matches() ? Optional.of(parts.group(1)) : Optional.empty();
  }

  /** Checks everything out. */
  Workspace prepare(LocalSession session, WorkspaceRequest request) {
    return session.during(() -> prepareIn(session, request));
  }

  private Workspace prepareIn(LocalSession session, WorkspaceRequest request) {
    var name = RuntimeHome.randomId();
    try {
      var all = session.subfolder(FOLDER);
      requireRoom(all);
      var root = PrivateFolders.create(all.resolve(name));
      try {
        var commits = checkOut(session, request, root);
        var cwd = cwd(request, root);
        return new Workspace(
            session.id() + ".w-" + name, session.id(), root.toString(), cwd.toString(), commits);
      } catch (IOException | RuntimeException failure) {
        Folders.delete(root);
        throw failure;
      }
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE, "the workspace cannot be created: " + IoReason.of(e), e);
    }
  }

  private static void requireRoom(Path all) throws IOException {
    try (var present = Files.list(all)) {
      if (present.count() >= MAX_PER_SESSION) {
        throw new ServiceException(
            Reason.NO_CAPACITY,
            "a session has at most %d workspaces: remove one".formatted(MAX_PER_SESSION));
      }
    }
  }

  private List<String> checkOut(LocalSession session, WorkspaceRequest request, Path root)
      throws IOException {
    var inTime = Deadline.in(limits.timeout());
    var checkouts =
        new Checkouts(
            session,
            git,
            session.subfolder("git-home"),
            root,
            Deadline.current().map(known -> known.atMost(limits.timeout())).orElse(inTime),
            limits);
    var commits = new ArrayList<String>();
    for (var checkout : request.checkouts()) {
      commits.add(checkouts.checkOut(checkout));
    }
    return commits;
  }

  /**
   * The working directory of the app. A link of a repository may lead anywhere, so its target is
   * checked.
   */
  private static Path cwd(WorkspaceRequest request, Path root) throws IOException {
    var wanted = request.cwd().orElse(request.checkouts().get(0).path());
    var cwd = root.resolve(wanted);
    if (!Files.isDirectory(cwd)) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "the cwd '%s' is not a folder of the checkouts".formatted(wanted));
    }
    for (var checkout : request.checkouts()) {
      if (cwd.startsWith(root.resolve(checkout.path())) && isInside(cwd, root, checkout)) {
        return cwd;
      }
    }
    throw new ServiceException(
        Reason.INVALID_INPUT, "the cwd '%s' leads out of its checkout".formatted(wanted));
  }

  private static boolean isInside(Path cwd, Path root, Checkout checkout) throws IOException {
    return cwd.toRealPath().startsWith(root.resolve(checkout.path()).toRealPath());
  }

  /** Removes one, if it is there. */
  void remove(LocalSession session, String workspaceId) {
    var parts = ID.matcher(workspaceId);
    if (parts.matches()) {
      var root = session.folder().resolve(FOLDER).resolve(parts.group(2));
      session.whileOpen(() -> delete(root, workspaceId));
    }
  }

  private static void delete(Path root, String workspaceId) {
    try {
      Folders.delete(root);
    } catch (IOException e) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "workspace '%s' cannot be removed: %s".formatted(workspaceId, IoReason.of(e)),
          e);
    }
  }
}
