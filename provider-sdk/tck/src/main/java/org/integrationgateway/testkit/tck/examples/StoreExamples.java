package org.integrationgateway.testkit.tck.examples;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;

/**
 * The optional behaviour of a store.
 *
 * @param presigns whether an object store makes presigned URLs
 * @param idleLimit time after which a database rolls back an idle transaction
 */
public record StoreExamples(boolean presigns, Optional<Duration> idleLimit) {
  /** The defaults. */
  static final StoreExamples NONE = new StoreExamples(true, Optional.empty());

  /** Reads the examples from the whole file, in which each kind has a key of its own. */
  static StoreExamples read(Fields file) {
    return new StoreExamples(
        file.object("s3", s3 -> s3.bool("presigns").orElse(true)).orElse(true),
        file.object("indexeddb", database -> database.duration("idleLimit"))
            .orElse(Optional.empty()));
  }
}
