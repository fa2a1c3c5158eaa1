package org.integrationgateway.engines.identity;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Person;

/** The records of a ledger within one transaction of its {@link LedgerStore}. */
public interface LedgerRecords {
  /** The code or token whose text has this hash. */
  Optional<StoredToken> token(String hash);

  /** Adds a code or token, or replaces it. */
  void put(String hash, StoredToken token);

  /** The grant of this id. */
  Optional<Grant> grant(String id);

  /** Adds a grant, or replaces it. */
  void put(Grant grant);

  /** Deletes every code and token under a grant. */
  void deleteTokens(String grantId);

  /**
   * The grants of a subject, newest first.
   *
   * @param pageToken of the page before; empty for the first
   * @throws ServiceException {@code INVALID_INPUT} for another text
   */
  GrantPage grants(String subject, int limit, Optional<String> pageToken);

  /** Deletes some records that are no longer needed: {@link StoredToken#forgottenAt}. */
  void forget(Instant now);

  /** The person of a subject; empty when its tokens must not work, as of a disabled account. */
  Optional<Person> person(String subject);

  /**
   * Whether all grants of a subject were ended after this moment: that ends its older codes too.
   */
  default boolean endedSince(String subject, Instant moment) {
    return false;
  }
}
