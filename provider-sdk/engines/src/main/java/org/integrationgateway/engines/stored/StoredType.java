package org.integrationgateway.engines.stored;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.jspecify.annotations.Nullable;

/**
 * A record as it is stored: each component is a member in its order; an empty {@link
 * java.util.Optional} is left out. The annotations of {@code records.schema} vary this: {@code
 * Name}, {@code Default} for a member that older rows do not have, {@code Inline} for a record
 * whose members stand beside the others (an optional one is present when its first member is),
 * {@code Variant} on a sealed type. Members that the record does not know are ignored: a newer
 * version may have written them.
 *
 * @param <T> the record
 */
public final class StoredType<T> {
  private final Class<T> type;
  private final StoredForms forms;
  private final RecordForm form;

  private StoredType(Class<T> type, StoredForms forms, Set<String> beside) {
    this.type = type;
    this.forms = forms;
    this.form = new RecordForm(type, forms, beside);
  }

  /** A record as a document of a database. */
  public static <T> StoredType<T> of(Class<T> type, StandIn<?, ?>... standIns) {
    return new StoredType<>(type, new StoredForms(StoredForms.SAME, standIns), Set.of());
  }

  /** A record as a JSON object; a moment is a number of milliseconds. */
  public static <T> StoredType<T> json(Class<T> type, StandIn<?, ?>... standIns) {
    var instant =
        StoredForm.of(
            Instant::toEpochMilli, (Number stored) -> Instant.ofEpochMilli(stored.longValue()));
    return new StoredType<>(type, new StoredForms(instant, standIns), Set.of());
  }

  /** This type without some components, which are stored elsewhere. */
  public StoredType<T> without(String... components) {
    return new StoredType<>(type, forms, Set.of(components));
  }

  /** The members of a record, in a map of their own, which the caller may change. */
  public Map<String, @Nullable Object> members(T record) {
    return form.write(record);
  }

  /** The document of a record. */
  public Document document(T record) {
    return Document.of(members(record));
  }

  /**
   * Reads a record.
   *
   * @param others the components that are stored elsewhere, in their order
   * @throws IllegalStateException when a member is missing
   */
  public T read(Document stored, Object... others) {
    return read(stored.members(), others);
  }

  /** Reads a record from its members; see {@link #read(Document, Object...)}. */
  public T read(Map<String, ? extends @Nullable Object> stored, Object... others) {
    return type.cast(form.read(stored, List.of(others)));
  }

  /** Reads a list of records; null is the empty list. */
  public List<T> list(@Nullable Object stored) {
    return stored == null
        ? List.of()
        : ((List<?>) stored).stream().map(it -> read(StoredForms.members(it))).toList();
  }
}
