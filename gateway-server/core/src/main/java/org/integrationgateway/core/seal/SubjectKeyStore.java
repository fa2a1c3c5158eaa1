package org.integrationgateway.core.seal;

import java.util.Optional;

/** Stores the wrapped keys of subjects, one of each. */
public interface SubjectKeyStore {
  /** The key of a subject. */
  Optional<SubjectKey> find(String subject);

  /** Adds a key, unless its subject has one: then returns that one. */
  SubjectKey findOrAdd(SubjectKey fresh);

  /** Deletes the key of a subject; false when it has none. */
  boolean remove(String subject);

  /** The number of keys. */
  long count();
}
