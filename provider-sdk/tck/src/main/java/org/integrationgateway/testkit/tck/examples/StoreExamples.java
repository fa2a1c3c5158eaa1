package org.integrationgateway.testkit.tck.examples;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;

/** The optional behaviour of stores: each kind has a key of its own in the file. */
public record StoreExamples(@Default("{}") ObjectStore s3, @Default("{}") Database indexeddb) {
  /** The defaults. */
  static final StoreExamples NONE =
      new StoreExamples(new ObjectStore(true), new Database(Optional.empty()));

  /**
   * An object store.
   *
   * @param presigns whether it makes presigned URLs
   */
  public record ObjectStore(@Default("true") boolean presigns) {}

  /**
   * A database.
   *
   * @param idleLimit time after which it rolls back an idle transaction
   */
  public record Database(Optional<Duration> idleLimit) {}
}
