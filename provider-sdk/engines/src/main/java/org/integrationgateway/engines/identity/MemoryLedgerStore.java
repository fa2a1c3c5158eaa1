package org.integrationgateway.engines.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Person;

/** Records in memory, of one process: after a restart people log in again. */
public final class MemoryLedgerStore implements LedgerStore {
  /** How long an ended grant is listed. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private static final Duration SWEEP = Duration.ofMinutes(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final Records records;

  /**
   * An empty store.
   *
   * @param people the person of a subject, as {@link LedgerRecords#person}; not a service account's
   */
  public MemoryLedgerStore(Function<String, Optional<Person>> people) {
    records = new Records(people);
  }

  @Override
  public <T> T read(Function<LedgerRecords, T> work) {
    return write(work);
  }

  @Override
  public <T> T write(Function<LedgerRecords, T> work) {
    lock.lock();
    try {
      return work.apply(records);
    } finally {
      lock.unlock();
    }
  }

  private static final class Records implements LedgerRecords {
    private final Function<String, Optional<Person>> people;
    private final Map<String, StoredToken> tokens = new HashMap<>();

    /** The newest is last. */
    private final Map<String, Grant> grants = new LinkedHashMap<>();

    private Instant swept = Instant.MIN;

    Records(Function<String, Optional<Person>> people) {
      this.people = people;
    }

    @Override
    public Optional<StoredToken> token(String hash) {
      return Optional.ofNullable(tokens.get(hash));
    }

    @Override
    public void put(String hash, StoredToken token) {
      tokens.put(hash, token);
    }

    @Override
    public Optional<Grant> grant(String id) {
      return Optional.ofNullable(grants.get(id));
    }

    @Override
    public void put(Grant grant) {
      grants.put(grant.id(), grant);
    }

    @Override
    public void deleteTokens(String grantId) {
      tokens.values().removeIf(token -> token.grant().equals(grantId));
    }

    /** The last id of a page is the token of the next. */
    @Override
    public GrantPage grants(String subject, int limit, Optional<String> pageToken) {
      var found = new ArrayList<>(grants.values());
      found.removeIf(grant -> !grant.subject().equals(subject));
      Collections.reverse(found);
      int from =
          pageToken.map(last -> found.stream().map(Grant::id).toList().indexOf(last)).orElse(-1);
      if (pageToken.isPresent() && from < 0) {
        throw new ServiceException(
            Reason.INVALID_INPUT, "the page token is not valid: use that of the previous page");
      }
      var rest = found.subList(from + 1, found.size());
      return rest.size() <= limit
          ? new GrantPage(rest, Optional.empty())
          : new GrantPage(rest.subList(0, limit), Optional.of(rest.get(limit - 1).id()));
    }

    @Override
    public void forget(Instant now) {
      if (now.isBefore(swept.plus(SWEEP))) {
        return;
      }
      swept = now;
      tokens.values().removeIf(token -> !token.forgottenAt().isAfter(now));
      grants
          .values()
          .removeIf(it -> it.revokedAt().or(it::expiresAt).orElse(now).plus(MEMORY).isBefore(now));
    }

    @Override
    public Optional<Person> person(String subject) {
      return people.apply(subject);
    }
  }
}
