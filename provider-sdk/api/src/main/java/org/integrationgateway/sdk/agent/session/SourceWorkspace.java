package org.integrationgateway.sdk.agent.session;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * The source repositories that an agent works on.
 *
 * @param checkouts 1 to 16
 * @param cwd relative, inside one of the checkouts; empty: the first
 */
public record SourceWorkspace(List<Checkout> checkouts, Optional<String> cwd) {
  private static final int MAX = 16;

  public SourceWorkspace {
    checkouts = MemberRules.list("/workspace/checkouts", checkouts, MAX);
    if (checkouts.isEmpty()) {
      throw ServiceException.invalidMember("/workspace/checkouts", "names at least one repository");
    }
    cwd.ifPresent(path -> relative("/workspace/cwd", path));
    var places = checkouts.stream().map(Checkout::path).toList();
    if (cwd.isPresent()
        && places.stream().noneMatch(place -> (cwd.get() + "/").startsWith(place + "/"))) {
      throw ServiceException.invalidMember(
          "/workspace/cwd", "lies inside one of the checkouts: " + places);
    }
  }

  /**
   * One source to check out.
   *
   * @param url of a git repository
   * @param ref branch, tag or commit; empty: the default branch
   * @param path relative, where it comes to lie
   */
  public record Checkout(String url, Optional<String> ref, String path) {
    public Checkout {
      MemberRules.name("/workspace/checkouts/url", url);
      MemberRules.name("/workspace/checkouts/ref", ref);
      relative("/workspace/checkouts/path", path);
    }
  }

  private static void relative(String pointer, String path) {
    MemberRules.name(pointer, path);
    if (path.startsWith("/") || path.matches("(.*/)?\\.\\.(/.*)?")) {
      throw ServiceException.invalidMember(pointer, "is relative and leads nowhere upwards");
    }
  }
}
