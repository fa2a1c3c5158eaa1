package org.integrationgateway.server.credential;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.Connection.CredentialField;
import org.integrationgateway.server.seal.SealBrokenException;
import org.integrationgateway.server.seal.Sealer;
import org.jspecify.annotations.Nullable;

/** A stored credential in memory, opened when it is first needed and not again. */
public final class HeldCredential {
  private final StoredCredential stored;
  private final Sealer sealer;
  private volatile @Nullable CredentialFields opened;

  HeldCredential(StoredCredential stored, Sealer sealer) {
    this.stored = stored;
    this.sealer = sealer;
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

  /** When it was stored first. */
  public Instant createdAt() {
    return stored.createdAt();
  }

  /** When it was stored last. */
  public Instant updatedAt() {
    return stored.updatedAt();
  }

  /**
   * Whether calls can present it: the upstream has not refused it, it opens, and it holds every
   * field that the connection asks for.
   */
  public boolean isUsable(Connection connection) {
    if (stored.refusedAt().isPresent()) {
      return false;
    }
    try {
      var held = contents().fields().keySet();
      return connection.fields().stream().map(CredentialField::name).allMatch(held::contains);
    } catch (SealBrokenException broken) {
      return false;
    }
  }

  StoredCredential stored() {
    return stored;
  }

  /**
   * What the user has given.
   *
   * @throws org.integrationgateway.server.seal.SealBrokenException when the row was tampered with
   */
  CredentialFields contents() {
    var known = opened;
    if (known == null) {
      known = CredentialFields.decoded(sealer.open(stored.key().place(), stored.contents()));
      opened = known;
    }
    return known;
  }
}
