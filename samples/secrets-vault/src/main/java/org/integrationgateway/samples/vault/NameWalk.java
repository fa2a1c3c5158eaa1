package org.integrationgateway.samples.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.SecretNames;

/**
 * One page of the names in a tree of folders, in order. Folders before the page and folders without
 * the prefix are not read; at most 1,000 are.
 */
final class NameWalk {
  private static final int MOST_FOLDERS = 1_000;

  private final Function<String, List<String>> children;
  private final String prefix;
  private final int limit;
  private final String after;
  private final List<String> found = new ArrayList<>();
  private int folders;

  /**
   * @param children the names in a folder, whose folders end in a slash; the root is the empty text
   * @param after the last name of the page before; empty for the first page
   */
  NameWalk(Function<String, List<String>> children, String prefix, int limit, String after) {
    this.children = children;
    this.prefix = prefix;
    this.limit = limit;
    this.after = after;
  }

  SecretNames page() {
    walk("");
    return found.size() <= limit
        ? new SecretNames(found, Optional.empty())
        : new SecretNames(found.subList(0, limit), Optional.of(found.get(limit - 1)));
  }

  /**
   * Adds the names below a folder. A folder sorts by its name with the slash, which all names below
   * it begin with.
   *
   * @param folder empty, or ends in a slash
   */
  private void walk(String folder) {
    if (++folders > MOST_FOLDERS) {
      throw new ServiceException(
          Reason.TOO_LARGE,
          "the names with prefix '%s' are in more than %d folders: list a longer prefix"
              .formatted(prefix, MOST_FOLDERS));
    }
    var in = folder.isEmpty() ? "" : folder.substring(0, folder.length() - 1);
    for (var child : children.apply(in).stream().sorted().toList()) {
      if (found.size() > limit) {
        return;
      }
      var name = folder + child;
      if (child.endsWith("/")) {
        if (mayHold(name)) {
          walk(name);
        }
      } else if (name.startsWith(prefix) && name.compareTo(after) > 0 && SecretName.canName(name)) {
        found.add(name);
      }
    }
  }

  private boolean mayHold(String folder) {
    return (folder.startsWith(prefix) || prefix.startsWith(folder))
        && (folder.compareTo(after) > 0 || after.startsWith(folder));
  }
}
