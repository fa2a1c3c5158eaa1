package org.integrationgateway.people.oauth.grant;

import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.sdk.Secret;

/**
 * The content of a refresh token: its grant, and its generation there. A keyed hash proves it, so
 * that every earlier token of a grant is recognised for as long as the grant lasts, and none is
 * stored.
 */
record RefreshText(String grant, long generation) {
  private static final Pattern FORM =
      Pattern.compile("gwr_([0-9A-Za-z]{17})([0-9a-f]{8})([0-9a-f]{64})");

  /** The token of the grant as it is now. */
  static Secret of(ClientGrant grant, KeyedHash hash) {
    var text = new RefreshText(grant.id(), grant.generation());
    return Secret.of("gwr_" + text.grant + text.number() + text.proof(hash));
  }

  /** Reads a token; empty when this gateway did not issue it. */
  static Optional<RefreshText> read(String token, KeyedHash hash) {
    var found = FORM.matcher(token);
    if (!found.matches()) {
      return Optional.empty();
    }
    var text = new RefreshText(found.group(1), Long.parseLong(found.group(2), 16));
    return Secret.of(text.proof(hash)).matches(Secret.of(found.group(3)))
        ? Optional.of(text)
        : Optional.empty();
  }

  private String number() {
    return "%08x".formatted(generation);
  }

  private String proof(KeyedHash hash) {
    return hash.of("mcp-refresh.1", grant, number());
  }
}
