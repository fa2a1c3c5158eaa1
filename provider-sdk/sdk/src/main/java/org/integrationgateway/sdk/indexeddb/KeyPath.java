package org.integrationgateway.sdk.indexeddb;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException.Reason;

/**
 * Where in a value its key stands (Indexed Database API 3.0, section 2.5). Members of nested
 * documents are reached with dots.
 *
 * @param paths one, or several for a compound key
 * @param compound whether the key is an array of the parts, in this order
 */
public record KeyPath(List<String> paths, boolean compound) {
  public KeyPath {
    paths = List.copyOf(paths);
    if (paths.isEmpty()
        || !compound && paths.size() > 1
        || paths.stream().anyMatch(path -> !path.matches("[^.]+(\\.[^.]+)*"))) {
      throw new IndexedDbException(
          Reason.DATA, "key path " + paths + " needs a member name, or names joined by dots");
    }
  }

  /** A key that stands in one place. */
  public static KeyPath of(String path) {
    return new KeyPath(List.of(path), false);
  }

  /** A key of several parts. */
  public static KeyPath compound(String... paths) {
    return new KeyPath(List.of(paths), true);
  }

  /** The key of this value; empty when a member is absent or cannot be a key. */
  public Optional<Key> key(Document value) {
    if (!compound) {
      return part(value, paths.get(0));
    }
    var parts = new ArrayList<Key>();
    for (var path : paths) {
      var part = part(value, path);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      parts.add(part.get());
    }
    return Optional.of(new Key.Array(parts));
  }

  private static Optional<Key> part(Document value, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return value.key(path);
    }
    return value
        .document(path.substring(0, dot))
        .flatMap(nested -> part(nested, path.substring(dot + 1)));
  }

  @Override
  public String toString() {
    return compound ? paths.toString() : paths.get(0);
  }
}
