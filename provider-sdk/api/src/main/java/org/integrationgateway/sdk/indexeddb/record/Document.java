package org.integrationgateway.sdk.indexeddb.record;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A stored value: members by name, in their order; immutable. A member is null, a {@link Boolean},
 * {@link Long}, {@link Double}, {@link String}, {@link Instant}, {@link Binary}, a {@link List} of
 * such, or another document; each is read back exactly as it was written. Documents nest at most 64
 * deep, and 32 deep for a provider in another process.
 */
public final class Document {
  /** Without members. */
  public static final Document EMPTY = new Document(Map.of());

  private final Map<String, @Nullable Object> members;

  private Document(Map<String, @Nullable Object> members) {
    this.members = Collections.unmodifiableMap(members);
  }

  /**
   * A document of these members. Whole numbers of every size become {@link Long}, floats {@link
   * Double}, byte arrays {@link Binary}, maps documents.
   *
   * @throws IndexedDbException {@code DATA} for anything else, naming the member
   */
  public static Document of(Map<String, ? extends @Nullable Object> members) {
    var checked = new LinkedHashMap<String, @Nullable Object>();
    members.forEach((name, value) -> checked.put(name, Values.checked(name, value, 1)));
    return new Document(checked);
  }

  /** Collects members one by one. */
  public static Builder builder() {
    return new Builder();
  }

  /** All members, in their order. */
  public Map<String, @Nullable Object> members() {
    return members;
  }

  /** Whether the document has a member of this name; its value may be null. */
  public boolean has(String name) {
    return members.containsKey(name);
  }

  public Optional<String> text(String name) {
    return member(name, String.class);
  }

  public Optional<Boolean> flag(String name) {
    return member(name, Boolean.class);
  }

  public OptionalLong whole(String name) {
    return members.get(name) instanceof Long value ? OptionalLong.of(value) : OptionalLong.empty();
  }

  public OptionalDouble fraction(String name) {
    return members.get(name) instanceof Double value
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }

  public Optional<Instant> instant(String name) {
    return member(name, Instant.class);
  }

  public Optional<byte[]> bytes(String name) {
    return member(name, Binary.class).map(Binary::bytes);
  }

  public Optional<Document> document(String name) {
    return member(name, Document.class);
  }

  /** A list member; absent is empty. */
  @SuppressWarnings("unchecked")
  public List<@Nullable Object> list(String name) {
    return members.get(name) instanceof List<?> list ? (List<@Nullable Object>) list : List.of();
  }

  /** The member as a key, when it can be one. */
  public Optional<Key> key(String name) {
    return Values.key(members.get(name));
  }

  /** A copy with this member set. */
  public Document with(String name, @Nullable Object value) {
    var changed = new LinkedHashMap<>(members);
    changed.put(name, value);
    return of(changed);
  }

  private <T> Optional<T> member(String name, Class<T> type) {
    return Optional.ofNullable(members.get(name)).filter(type::isInstance).map(type::cast);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Document document && members.equals(document.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  /** The names of the members, not their values: those may be secret. */
  @Override
  public String toString() {
    return "Document" + members.keySet();
  }

  /** Collects the members of a document. */
  public static final class Builder {
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    private Builder() {}

    public Builder put(String name, @Nullable Object value) {
      members.put(name, value);
      return this;
    }

    /** Sets the member when there is a value. */
    public Builder putIfPresent(String name, Optional<?> value) {
      value.ifPresent(present -> members.put(name, present));
      return this;
    }

    public Document build() {
      return of(members);
    }
  }
}
