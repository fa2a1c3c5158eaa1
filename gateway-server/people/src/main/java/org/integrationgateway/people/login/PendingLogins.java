package org.integrationgateway.people.login;

import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.connections.flow.SealedOnce;
import org.integrationgateway.core.json.SecretJson;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.State;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.http.page.NextPath;

/** Logins under way, in the server's database. */
final class PendingLogins {
  private static final SealedOnce.Names NAMES = new SealedOnce.Names("logins", "login", "address");

  static final SealedColumn SEALED = NAMES.sealed();

  /** The form that is sealed, with its end, which a thief of the database would like to move. */
  static final SecretJson<PendingLogin> STORED =
      new SecretJson<>(
          StoredType.json(
                  PendingLogin.class,
                  new StandIn<>(NextPath.class, String.class, NextPath::location, NextPath::new))
              .without("id"));

  private final SealedOnce logins;
  private final InstantSource time;

  PendingLogins(State state, InstantSource time) {
    this.logins = new SealedOnce(NAMES, state, time);
    this.time = time;
  }

  /**
   * Adds a login; the oldest one from its address ends where too many are under way.
   *
   * @param address hash of the address that it was begun from
   */
  void add(PendingLogin login, String address) {
    logins.add(login.id(), address, login.expiresAt(), STORED.write(login));
  }

  /** The login with this id, unless it was taken or has expired. */
  Optional<PendingLogin> find(String id) {
    return logins
        .find(id)
        .map(text -> STORED.read(text, id))
        .filter(login -> login.expiresAt().isAfter(time.instant()));
  }

  /** Takes a login; one caller alone gets true. */
  boolean take(String id) {
    return logins.take(id);
  }
}
