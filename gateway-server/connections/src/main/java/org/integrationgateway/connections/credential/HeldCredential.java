package org.integrationgateway.connections.credential;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Connection.CredentialField;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** A stored credential in memory, opened when it is first needed and not again. */
public final class HeldCredential {
  private final StoredCredential stored;
  private final Sealer sealer;
  private final InstantSource clock;
  private volatile @Nullable Opened opened;

  /**
   * The opened content of a credential.
   *
   * @param refreshFrom when its access token is refreshed before use, in milliseconds
   * @param expiresAt when its access token expires, in milliseconds
   */
  private record Opened(CredentialFields contents, long refreshFrom, long expiresAt) {
    static Opened of(CredentialFields contents) {
      if (!contents.fields().containsKey(Grant.ACCESS_TOKEN)) {
        return new Opened(contents, Long.MIN_VALUE, Long.MIN_VALUE);
      }
      return new Opened(
          contents,
          millis(contents.grant().flatMap(Grant::refreshFrom)),
          millis(contents.grant().flatMap(Grant::expiresAt)));
    }

    private static long millis(Optional<Instant> at) {
      return at.map(Instant::toEpochMilli).orElse(Long.MAX_VALUE);
    }
  }

  HeldCredential(StoredCredential stored, Sealer sealer, InstantSource clock) {
    this.stored = stored;
    this.sealer = sealer;
    this.clock = clock;
  }

  /** The row after a change that has left the contents as they were. */
  HeldCredential(StoredCredential stored, HeldCredential before) {
    this(stored, before.sealer, before.clock);
    this.opened = before.opened;
  }

  public String connection() {
    return stored.key().connection();
  }

  /** The instance's name. */
  public String instance() {
    return stored.key().instance();
  }

  /** The instance's id. */
  public String id() {
    return stored.id();
  }

  public CredentialKey key() {
    return stored.key();
  }

  /** Names of what it holds, in order. */
  public List<String> fields() {
    return contents().fields().keySet().stream().sorted().toList();
  }

  /** The connection's parameters, which are not secret. */
  public Map<String, String> params() {
    return contents().params();
  }

  /** The time when the credential was first stored. */
  public Instant createdAt() {
    return stored.createdAt();
  }

  /** The time when the credential was last stored. */
  public Instant updatedAt() {
    return stored.updatedAt();
  }

  /** Whether the upstream or its authorization server has refused it. */
  public boolean isRefused() {
    return stored.refusedAt().isPresent();
  }

  /** The time when a call with it was first answered without an error; empty until then. */
  public Optional<Instant> acceptedAt() {
    return stored.acceptedAt();
  }

  /** The result of its last check; empty when it was not checked since it was given. */
  public Optional<CheckResult> check() {
    return stored.check();
  }

  /** The state of the refresh of the access token. */
  public RefreshState refresh() {
    return stored.refresh();
  }

  /**
   * The grant of the authorization server.
   *
   * @throws SealBrokenException as {@link #contents}
   */
  public Optional<Grant> grant() {
    return contents().grant();
  }

  /**
   * The access token.
   *
   * @throws SealBrokenException as {@link #contents}
   */
  public Optional<Secret> accessToken() {
    return Optional.ofNullable(contents().fields().get(Grant.ACCESS_TOKEN));
  }

  /**
   * Whether an access token is to be requested before use: it expires soon, or it is missing.
   *
   * @throws SealBrokenException as {@link #contents}
   */
  public boolean isDue(long nowMillis) {
    return opened().refreshFrom <= nowMillis;
  }

  /**
   * Whether the credential has an access token that has not expired.
   *
   * @throws SealBrokenException as {@link #contents}
   */
  public boolean isValid(long nowMillis) {
    return nowMillis < opened().expiresAt;
  }

  /**
   * Whether calls can present it: the upstream has not refused it, it opens, its token has not
   * expired for good, and it holds every field and parameter that the connection asks for.
   */
  public boolean isUsable(Connection connection) {
    if (isRefused()) {
      return false;
    }
    try {
      var held = contents().fields().keySet();
      return hasToken(connection)
          && !hasEnded(connection)
          && connection.missingParam(params()).isEmpty()
          && connection.fields().stream().map(CredentialField::name).allMatch(held::contains);
    } catch (SealBrokenException broken) {
      return false;
    }
  }

  /** Whether the access token has expired, and nothing is stored to get another one with. */
  private boolean hasEnded(Connection connection) {
    return connection.auth().isOAuth()
        && !ClientCredentials.isUsedBy(connection)
        && grant().flatMap(Grant::refreshToken).isEmpty()
        && !isValid(clock.millis());
  }

  /** Connections with client credentials get their token when it is needed. */
  private boolean hasToken(Connection connection) {
    return connection
        .oauth()
        .filter(oauth -> oauth.declared().grantType().asks())
        .map(oauth -> accessToken().isPresent())
        .orElse(true);
  }

  StoredCredential stored() {
    return stored;
  }

  /**
   * The secrets and parameters.
   *
   * @throws SealBrokenException when the row was tampered with
   */
  public CredentialFields contents() {
    return opened().contents;
  }

  private Opened opened() {
    var known = opened;
    if (known == null) {
      known =
          Opened.of(CredentialFields.decoded(sealer.open(stored.key().place(), stored.contents())));
      opened = known;
    }
    return known;
  }
}
