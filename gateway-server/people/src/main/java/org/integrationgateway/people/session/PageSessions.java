package org.integrationgateway.people.session;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.http.identity.SessionFinder;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Sessions at the hosts of apps' pages. Such a session is a sealed reference to the session of the
 * gateway that began it: it gives the caller of that session, limited to one app, and ends with it.
 */
public final class PageSessions implements SessionFinder {
  private static final String PREFIX = TokenText.PAGE_SESSION;

  /** How long a browser has for the way from the gateway to the host of the pages. */
  private static final Duration CODE_LIFE = Duration.ofMinutes(1);

  private static final SealedPlace SESSION =
      new SealedPlace("page-sessions", List.of(), "session", "");
  private static final SealedPlace CODE = new SealedPlace("page-sessions", List.of(), "code", "");
  private static final String SEPARATOR = "\n";

  private final Sessions sessions;
  private final Sealer sealer;
  private final KeyedHash hash;
  private final InstantSource time;

  public PageSessions(Sessions sessions, KeyRing keys, InstantSource time) {
    this.sessions = sessions;
    this.sealer = keys.sealer();
    this.hash = keys.hash();
    this.time = time;
  }

  /** The name of a browser at the host of an app's pages, which the gateway puts into a code. */
  public String browser(Secret cookie) {
    return cookie.use(text -> hash.of("page-browser.1", text));
  }

  /**
   * The code that a browser takes from the gateway to the host of an app's pages.
   *
   * @param session text of the session of the gateway
   * @param browser the name of the browser there
   */
  public String code(Secret session, String app, String browser) {
    var end = time.instant().plus(CODE_LIFE);
    return sealed(CODE, sessions.hashOf(session), app, browser, end.toString());
  }

  /**
   * The text of a session for an app's pages; empty for a code that is not valid for this app and
   * browser, or no longer.
   */
  public Optional<Secret> redeem(String code, String app, String browser) {
    var parts = opened(CODE, code);
    if (parts.size() != 4
        || !parts.get(1).equals(app)
        || !parts.get(2).equals(browser)
        || !time.instant().isBefore(Instant.parse(parts.get(3)))) {
      return Optional.empty();
    }
    return Optional.of(Secret.of(PREFIX + sealed(SESSION, parts.get(0), app)));
  }

  @Override
  public Optional<Caller> find(Secret text, Proof.Kind kind) {
    var parts =
        text.<List<String>>use(
            value ->
                value.startsWith(PREFIX)
                    ? opened(SESSION, value.substring(PREFIX.length()))
                    : List.of());
    if (parts.size() == 2 && kind == Proof.Kind.SESSION_COOKIE) {
      return sessions.find(parts.get(0), kind).map(caller -> limited(caller, parts.get(1)));
    }
    return sessions.find(text, kind);
  }

  private static Caller limited(Caller caller, String app) {
    var whole = caller.subject();
    var subject = new Subject(whole.id(), whole.email(), whole.displayName(), List.of(app));
    return Caller.of(subject, caller.proof(), caller.groups());
  }

  private String sealed(SealedPlace place, String... parts) {
    var text = Secret.of(String.join(SEPARATOR, parts));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(sealer.seal(place, text).bytes());
  }

  private List<String> opened(SealedPlace place, String sealed) {
    byte @Nullable [] bytes = decoded(sealed);
    if (bytes == null) {
      return List.of();
    }
    try {
      return sealer
          .open(place, Sealed.of(bytes))
          .useBytes(text -> List.of(new String(text, StandardCharsets.UTF_8).split(SEPARATOR)));
    } catch (SealBrokenException | IllegalArgumentException changed) {
      return List.of();
    }
  }

  private static byte @Nullable [] decoded(String sealed) {
    try {
      return Base64.getUrlDecoder().decode(sealed);
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }
}
