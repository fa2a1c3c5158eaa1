package org.integrationgateway.http.identity;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores API tokens. Acknowledged changes survive a crash. */
public interface TokenStore {
  /**
   * Adds a token, after removing the subject's expired ones.
   *
   * @param most how many one subject may have
   * @return false, and nothing is added, when the subject has that many
   */
  boolean add(StoredApiToken token, int most, Instant now);

  Optional<StoredApiToken> byHash(String hash);

  /** A subject's tokens, oldest first. */
  List<StoredApiToken> bySubject(String subject);

  /** The tokens of every subject: by subject, oldest first. */
  List<StoredApiToken> all();

  /** Removes a token of any subject; empty when there is no such token. */
  Optional<StoredApiToken> remove(String id);

  /** Removes a subject's token; empty when the subject has no such token. */
  Optional<StoredApiToken> remove(String subject, String id);

  /** Removes all of a subject's tokens. */
  List<StoredApiToken> removeAll(String subject);

  /** Notes when tokens, by hash, were last used; those that are gone are left out. */
  void used(Map<String, Instant> lastUsed);
}
