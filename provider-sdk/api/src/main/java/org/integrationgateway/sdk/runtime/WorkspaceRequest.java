package org.integrationgateway.sdk.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks for a workspace.
 *
 * @param sessionId that it is for; empty: one of its own
 * @param checkouts what to check out, 1 to 16; their paths do not overlap
 * @param cwd where work begins: relative, inside one of the checkouts; empty: the first checkout
 */
public record WorkspaceRequest(
    Optional<String> sessionId, List<Checkout> checkouts, Optional<String> cwd) {
  private static final int MAX_CHECKOUTS = 16;
  private static final int MAX_CWD = 1_024;

  public WorkspaceRequest {
    checkouts = List.copyOf(checkouts);
    sessionId.ifPresent(CheckedRuntime::requireId);
    Refusal.requireBetween("checkouts of a workspace", checkouts.size(), MAX_CHECKOUTS);
    var paths = new ArrayList<String>();
    for (var checkout : checkouts) {
      if (paths.stream().anyMatch(other -> overlap(other, checkout.path()))) {
        throw Refusal.of("the path '%s' overlaps that of another checkout", checkout.path());
      }
      paths.add(checkout.path());
    }
    cwd.ifPresent(
        folder -> {
          Refusal.requireInside("the cwd of a workspace", folder, MAX_CWD);
          if (!Refusal.isBelow(folder, paths)) {
            throw Refusal.of(
                "the cwd '%s' is in none of the checkouts: %s", folder, String.join(", ", paths));
          }
        });
  }

  private static boolean overlap(String one, String other) {
    return Refusal.isBelow(one, List.of(other)) || Refusal.isBelow(other, List.of(one));
  }

  /** A request for these checkouts in a session of their own; work begins in the first. */
  public static WorkspaceRequest of(Checkout... checkouts) {
    return new WorkspaceRequest(Optional.empty(), List.of(checkouts), Optional.empty());
  }

  /** Returns this request in an existing session. */
  public WorkspaceRequest in(String session) {
    return new WorkspaceRequest(Optional.of(session), checkouts, cwd);
  }

  /** Returns this request with work beginning in this folder. */
  public WorkspaceRequest beginningIn(String folder) {
    return new WorkspaceRequest(sessionId, checkouts, Optional.of(folder));
  }
}
