package org.integrationgateway.people.login;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.SealedOnce;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.sdk.Secret;

/** Logins under way, in the server's database. */
final class PendingLogins {
  private static final SealedOnce.Names NAMES = new SealedOnce.Names("logins", "login", "address");

  static final SealedColumn SEALED = NAMES.sealed();

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
    logins.add(login.id(), address, login.expiresAt(), text(login));
  }

  private static Secret text(PendingLogin login) {
    var json =
        Json.object()
            .put("browser", login.browser())
            .put("provider", login.provider())
            .put("redirectUri", login.redirectUri())
            .put("verifier", login.verifier().<String>use(text -> text));
    login.next().ifPresent(next -> json.put("next", next.location()));
    login.callbackPort().ifPresent(port -> json.put("port", port));
    // Sealed with its end, which is what a thief of the database would like to move.
    json.put("expiresAt", login.expiresAt().toEpochMilli());
    return Secret.of(Json.write(json));
  }

  /** The login with this id, unless it was taken or has expired. */
  Optional<PendingLogin> find(String id) {
    return logins
        .find(id)
        .map(text -> login(id, text))
        .filter(login -> login.expiresAt().isAfter(time.instant()));
  }

  private static PendingLogin login(String id, Secret text) {
    var json = text.useBytes(bytes -> Json.parseObject(bytes));
    return new PendingLogin(
        id,
        json.get("browser").asString(),
        json.get("provider").asString(),
        json.get("redirectUri").asString(),
        Secret.of(json.get("verifier").asString()),
        Optional.ofNullable(json.get("next")).map(next -> new NextPath(next.asString())),
        Optional.ofNullable(json.get("port")).map(port -> port.asInt()),
        Instant.ofEpochMilli(json.get("expiresAt").asLong()));
  }

  /** Takes a login; one caller alone gets true. */
  boolean take(String id) {
    return logins.take(id);
  }
}
