package org.integrationgateway.sdk.indexeddb.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The place of the key in a value (Indexed Database API 3.0, section 2.5). Members of nested
 * documents are reached with dots.
 *
 * @param paths one, or several for a compound key
 * @param compound whether the key is an array of the parts, in this order
 */
public record KeyPath(List<String> paths, boolean compound) {
  private static final Pattern NAMES = Pattern.compile("[^.]+(\\.[^.]+)*");

  public KeyPath {
    paths = List.copyOf(paths);
    if (paths.isEmpty()
        || !compound && paths.size() > 1
        || paths.stream().anyMatch(path -> !NAMES.matcher(path).matches())) {
      throw new IndexedDbException(
          Reason.DATA, "key path " + paths + " needs a member name, or names joined by dots");
    }
  }

  /** A key path of one part. */
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

  /**
   * Whether the member at the path exists, even if it is not a key: a key generator adds a key only
   * where the member is absent. For a compound path, whether all parts exist.
   */
  public boolean present(Document value) {
    return paths.stream().allMatch(path -> present(value, path));
  }

  private static boolean present(Document value, String path) {
    int dot = path.indexOf('.');
    return dot < 0
        ? value.has(path)
        : value
            .document(path.substring(0, dot))
            .filter(nested -> present(nested, path.substring(dot + 1)))
            .isPresent();
  }

  /** The keys of a multi-entry index: those of an array's items, each once, or the one key. */
  public List<Key> items(Document value) {
    return found(value, paths.get(0)) instanceof List<?> list
        ? list.stream().flatMap(item -> Values.key(item).stream()).distinct().toList()
        : key(value).stream().toList();
  }

  /**
   * The value with this key at the end of the path; missing documents on the path are added
   * ("inject a key into a value" of the W3C). A whole number becomes a {@link Long}.
   *
   * @throws IndexedDbException {@code DATA} when a member on the path is not a document, or the
   *     path is compound
   */
  public Document inject(Document value, Key key) {
    if (compound) {
      throw new IndexedDbException(
          Reason.DATA, "key path " + paths + " is compound: no key can be put there");
    }
    return injected(value, paths.get(0), Values.value(key));
  }

  private Document injected(Document value, String path, Object key) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return value.with(path, key);
    }
    var name = path.substring(0, dot);
    if (value.has(name) && value.document(name).isEmpty()) {
      throw new IndexedDbException(
          Reason.DATA,
          "no key can be set at '%s': member '%s' is not a document".formatted(this, name));
    }
    var nested = value.document(name).orElse(Document.EMPTY);
    return value.with(name, injected(nested, path.substring(dot + 1), key));
  }

  private static Optional<Key> part(Document value, String path) {
    return Values.key(found(value, path));
  }

  /** Null for an absent member and for a null member: neither is a key. */
  private static @Nullable Object found(Document value, String path) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      return value.members().get(path);
    }
    return value
        .document(path.substring(0, dot))
        .map(nested -> found(nested, path.substring(dot + 1)))
        .orElse(null);
  }

  @Override
  public String toString() {
    return compound ? paths.toString() : paths.get(0);
  }
}
