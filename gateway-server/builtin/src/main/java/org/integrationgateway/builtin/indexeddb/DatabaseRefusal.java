package org.integrationgateway.builtin.indexeddb;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** Failures of the database behind a provider, in words for callers: without paths and hosts. */
public final class DatabaseRefusal {
  private DatabaseRefusal() {}

  /**
   * The failure that the provider throws: a defect stays what it is.
   *
   * @param what is in the database
   */
  public static RuntimeException of(String what, IndexedDbException failure) {
    return switch (failure.reason()) {
      case UNAVAILABLE, CONFLICT ->
          new ServiceException(
              Reason.UNAVAILABLE,
              "the database of %s is busy, full or not reachable: try again later".formatted(what),
              failure);
      default -> failure;
    };
  }
}
