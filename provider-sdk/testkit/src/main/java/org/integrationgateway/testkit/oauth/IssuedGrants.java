package org.integrationgateway.testkit.oauth;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Codes and tokens that a server has issued. All methods are atomic. */
final class IssuedGrants {
  private final Map<String, SingleUse> codes = new HashMap<>();
  private final Map<String, Access> accessTokens = new HashMap<>();
  private final Map<String, SingleUse> refreshTokens = new HashMap<>();
  private int reuses;

  /** A consent of a person, or a grant to a client itself. */
  static final class Agreement {
    final String client;
    final List<String> scopes;
    final Map<String, String> parameters;
    private boolean revoked;

    Agreement(String client, List<String> scopes, Map<String, String> parameters) {
      this.client = client;
      this.scopes = List.copyOf(scopes);
      this.parameters = Map.copyOf(parameters);
    }
  }

  private static final class SingleUse {
    final Agreement agreement;
    boolean used;

    SingleUse(Agreement agreement) {
      this.agreement = agreement;
    }
  }

  private record Access(Agreement agreement, @Nullable Instant end) {}

  synchronized String code(Agreement agreement) {
    var code = token("code");
    codes.put(code, new SingleUse(agreement));
    return code;
  }

  /** Uses a code; a second use revokes what the first one gave (RFC 6749, 4.1.2). */
  synchronized Optional<Agreement> redeem(String code) {
    var found = codes.get(code);
    if (found == null) {
      return Optional.empty();
    }
    if (found.used) {
      reuses++;
      found.agreement.revoked = true;
      return Optional.empty();
    }
    found.used = true;
    return Optional.of(found.agreement);
  }

  synchronized String access(Agreement agreement, @Nullable Instant end) {
    var token = token("access");
    accessTokens.put(token, new Access(agreement, end));
    return token;
  }

  synchronized String refresh(Agreement agreement) {
    var token = token("refresh");
    refreshTokens.put(token, new SingleUse(agreement));
    return token;
  }

  /**
   * The agreement of a refresh token. A token that is used up revokes the agreement (RFC 9700,
   * 4.14.2).
   *
   * @param useUp whether the token is used up by this
   */
  synchronized Optional<Agreement> refreshed(String token, String client, boolean useUp) {
    var found = refreshTokens.get(token);
    if (found == null || found.agreement.revoked || !found.agreement.client.equals(client)) {
      return Optional.empty();
    }
    if (found.used) {
      reuses++;
      found.agreement.revoked = true;
      return Optional.empty();
    }
    found.used = useUp;
    return Optional.of(found.agreement);
  }

  /** Revokes the agreement of a token of any kind; unknown tokens are no error (RFC 7009, 2.2). */
  synchronized void revoke(String token) {
    var access = accessTokens.get(token);
    if (access != null) {
      access.agreement.revoked = true;
    }
    var refresh = refreshTokens.get(token);
    if (refresh != null) {
      refresh.agreement.revoked = true;
    }
  }

  synchronized void revokeAll() {
    accessTokens.values().forEach(each -> each.agreement.revoked = true);
    refreshTokens.values().forEach(each -> each.agreement.revoked = true);
  }

  synchronized void expireAccessTokens() {
    accessTokens.replaceAll((token, each) -> new Access(each.agreement, Instant.MIN));
  }

  synchronized Optional<Agreement> valid(String accessToken, Instant now) {
    return Optional.ofNullable(accessTokens.get(accessToken))
        .filter(each -> !each.agreement.revoked)
        .filter(each -> each.end == null || now.isBefore(each.end))
        .map(Access::agreement);
  }

  synchronized int reuses() {
    return reuses;
  }

  private static String token(String kind) {
    return kind + '-' + UUID.randomUUID();
  }
}
