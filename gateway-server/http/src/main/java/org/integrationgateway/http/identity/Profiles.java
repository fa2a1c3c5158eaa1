package org.integrationgateway.http.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The profiles of subjects in the object store {@code profiles}, written at each login: API tokens
 * have the verified e-mail address and the groups of their subject.
 */
public final class Profiles {
  private static final Logger log = LoggerFactory.getLogger(Profiles.class);
  private static final StoreSchema SCHEMA = StoreSchema.of("profiles", KeyPath.of("subject"));

  private static final StoredType<Profile> STORED = StoredType.of(Profile.class).without("subject");

  private final Records records;
  private final KeyedHash key;

  public Profiles(State state) {
    this.records = state.records(SCHEMA);
    this.key = state.keys().hash();
  }

  /** Stores the profile in the place of an older one of the subject. */
  public void put(Profile profile) {
    var document =
        STORED
            .document(profile)
            .with("subject", profile.subject())
            .with("voucher", voucher(profile));
    records.write(store -> store.put(document));
  }

  /**
   * The profile of a subject that has logged in. A row that was changed in the store is ignored.
   */
  public Optional<Profile> find(String subject) {
    var found = records.get(Key.of(subject));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    return read(subject, found.get());
  }

  /** The profiles of all subjects that have logged in, by subject. */
  public List<Profile> all() {
    return records.read(
        store ->
            store.getAll(KeyRange.ALL).stream()
                .flatMap(row -> read(row.text("subject").orElse(""), row).stream())
                .toList());
  }

  private Optional<Profile> read(String subject, Document row) {
    var profile = STORED.read(row, subject);
    if (!row.text("voucher").equals(Optional.of(voucher(profile)))) {
      log.error("the profile of '{}' was changed in the store: it is not used", subject);
      return Optional.empty();
    }
    return Optional.of(profile);
  }

  /** Deletes the profile of a subject; false when it has no profile. */
  public boolean remove(String subject) {
    return records.write(store -> store.delete(Key.of(subject)));
  }

  private String voucher(Profile profile) {
    var parts =
        new ArrayList<>(
            List.of(
                "profile-row.1",
                profile.subject(),
                profile.email().map(email -> "e-mail " + email).orElse(""),
                profile.displayName().map(name -> "name " + name).orElse("")));
    profile.groups().forEach(group -> parts.add("group " + group));
    return key.of(parts.toArray(String[]::new));
  }
}
