package org.integrationgateway.connections.credential;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.connections.outcome.CheckResult;

/** Keeps sealed credentials. What it has acknowledged survives a crash. */
public interface CredentialStore {
  /**
   * Adds a credential, or replaces the one with its key, which keeps its id and its creation time.
   * The writes of a refresh that was claimed before are refused.
   *
   * @param most how many instances one owner may have of one connection
   * @return what is stored now; empty, and nothing has changed, when the owner has that many others
   */
  Optional<StoredCredential> put(StoredCredential credential, int most);

  /** Adds a credential; false, and nothing has changed, when there is one with its key. */
  boolean add(StoredCredential credential);

  /** The credential with this key. */
  Optional<StoredCredential> get(CredentialKey key);

  /** An owner's credentials for an app, by connection and instance. */
  List<StoredCredential> find(String owner, String app);

  /** The keys of all of an owner's credentials. */
  List<CredentialKey> keys(String owner);

  /**
   * Claims a credential for one token request. The row says so from then on.
   *
   * @param updatedAt of the contents that the request is made with
   * @param fence of the last claim before it, as the row was seen
   * @return the claimed row, with the fence of the claim; empty while another claim has not ended,
   *     and when there was another claim, or other contents were stored, since the row was seen
   */
  Optional<StoredCredential> claim(
      CredentialKey key, Instant updatedAt, long fence, Instant now, Duration lease);

  /**
   * Stores the outcome of a claim, and ends it.
   *
   * @param outcome of the row as it is stored now
   * @return what is stored now; empty, and nothing has changed, when the claim was lost: another
   *     one has succeeded since, or the credential was replaced or removed
   */
  Optional<StoredCredential> settle(
      CredentialKey key, long fence, Instant now, UnaryOperator<StoredCredential> outcome);

  /**
   * The next credentials whose token is to be refreshed without a call.
   *
   * @param after the last one of the list before
   */
  List<Due> due(Instant now, Optional<Due> after, int limit);

  /** A credential whose token is to be refreshed, and since when. */
  record Due(Instant refreshAt, CredentialKey key) {}

  /**
   * Records that the upstream refused a credential.
   *
   * @param updatedAt of the credential that was refused; one that was stored since is not changed
   * @return whether the credential is refused, now or since an earlier call
   */
  boolean refuse(CredentialKey key, Instant updatedAt, Instant refusedAt);

  /**
   * Records that the upstream accepted a credential for the first time.
   *
   * @param updatedAt of the credential that was accepted; one that was stored since is not changed
   */
  void accept(CredentialKey key, Instant updatedAt, Instant acceptedAt);

  /**
   * Records what a check of a credential has shown.
   *
   * @param updatedAt of the credential that was tried; one that was stored since is not changed
   */
  void check(CredentialKey key, Instant updatedAt, CheckResult result);

  /** Removes a credential, and returns what was stored in that moment. */
  Optional<StoredCredential> remove(CredentialKey key);

  /**
   * Remembers that the upstream demands scopes for a credential.
   *
   * @return false when the connection that stored it has asked for all of them
   */
  boolean demand(CredentialKey key, List<String> scopes);

  /** The scopes that upstreams demand for a credential; a new connection asks for them too. */
  List<String> demanded(CredentialKey key);
}
