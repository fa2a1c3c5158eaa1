package org.integrationgateway.samples.vault;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.samples.vault.StandIn.Reply;
import org.integrationgateway.samples.vault.TestServer.Policy;
import org.integrationgateway.samples.vault.TestServer.Role;

/** Tokens of the stand-in, with their policies, lives and logins. */
final class StandInTokens {
  static final String ROOT = "s.root-of-the-stand-in";

  /** Requests that the server's default policy permits, as far as the stand-in has them. */
  private static final Policy DEFAULT =
      new Policy(
          Map.of(
              "auth/token/lookup-self", List.of("read"),
              "auth/token/renew-self", List.of("update"),
              "auth/token/revoke-self", List.of("update"),
              "sys/leases/renew", List.of("update"),
              "sys/internal/ui/mounts", List.of("read"),
              "sys/internal/ui/mounts/*", List.of("read")));

  private record Token(Policy policy, int seconds, long mostEnds, long ends, boolean renewable) {
    boolean valid() {
      return System.nanoTime() < ends;
    }

    long left() {
      return Math.max(0, TimeUnit.NANOSECONDS.toSeconds(ends - System.nanoTime() + 999_999_999L));
    }
  }

  private record Account(String jwt, Policy policy) {}

  private record Application(String secretId, Policy policy, int seconds, int mostSeconds) {}

  private final Map<String, Token> tokens = new HashMap<>();
  private final Map<String, Account> accounts = new HashMap<>();
  private final Map<String, Application> applications = new HashMap<>();
  private int logins;

  String make(Policy policy, int seconds, int mostSeconds, boolean renewable) {
    var token = "s." + UUID.randomUUID();
    long now = System.nanoTime();
    tokens.put(
        token,
        new Token(
            policy,
            seconds,
            now + TimeUnit.SECONDS.toNanos(mostSeconds),
            now + TimeUnit.SECONDS.toNanos(seconds),
            renewable));
    return token;
  }

  void revokeAll() {
    tokens.clear();
  }

  Role role(Policy policy, int seconds, int mostSeconds) {
    var role = new Role(UUID.randomUUID().toString(), UUID.randomUUID().toString());
    applications.put(role.id(), new Application(role.secretId(), policy, seconds, mostSeconds));
    return role;
  }

  void account(String role, String jwt, Policy policy) {
    accounts.put(role, new Account(jwt, policy));
  }

  int logins() {
    return logins;
  }

  boolean isValid(String token) {
    return ROOT.equals(token) || tokens.containsKey(token) && tokens.get(token).valid();
  }

  boolean permits(String token, String path, String capability) {
    if (ROOT.equals(token)) {
      return true;
    }
    return isValid(token)
        && (permits(DEFAULT, path, capability)
            || permits(tokens.get(token).policy(), path, capability));
  }

  private static boolean permits(Policy policy, String path, String capability) {
    return policy.paths().entrySet().stream()
        .filter(rule -> rule.getValue().contains(capability))
        .map(Map.Entry::getKey)
        .anyMatch(
            rule ->
                rule.endsWith("*")
                    ? path.startsWith(rule.substring(0, rule.length() - 1))
                    : path.equals(rule));
  }

  Reply login(String path, Map<String, ?> body) {
    if (path.equals("auth/approle/login")) {
      var application = applications.get(String.valueOf(body.get("role_id")));
      return application == null || !application.secretId().equals(body.get("secret_id"))
          ? Reply.error(400, "invalid role or secret ID")
          : granted(application.policy(), application.seconds(), application.mostSeconds());
    }
    if (path.equals("auth/kubernetes/login")) {
      var account = accounts.get(String.valueOf(body.get("role")));
      return account == null || !account.jwt().equals(body.get("jwt"))
          ? Reply.error(403, "permission denied")
          : granted(account.policy(), 3600, 3600);
    }
    return Reply.error(404, "no handler for route \"" + path + "\". route entry not found.");
  }

  private Reply granted(Policy policy, int seconds, int mostSeconds) {
    logins++;
    var token = make(policy, seconds, mostSeconds, true);
    return new Reply(200, Map.of("auth", auth(token, tokens.get(token))));
  }

  private static Map<String, ?> auth(String name, Token token) {
    var auth = new LinkedHashMap<String, Object>();
    auth.put("client_token", name);
    auth.put("lease_duration", token.left());
    auth.put("renewable", token.renewable());
    return auth;
  }

  Reply self(String path, String name) {
    if (path.endsWith("/lookup-self")) {
      return ROOT.equals(name)
          ? Reply.data(Map.of("ttl", 0, "renewable", false))
          : Reply.data(
              Map.of("ttl", tokens.get(name).left(), "renewable", tokens.get(name).renewable()));
    }
    if (path.endsWith("/revoke-self")) {
      tokens.remove(name);
      return new Reply(204, Map.of());
    }
    var token = tokens.get(name);
    if (token == null || !token.renewable()) {
      return Reply.error(400, "lease is not renewable");
    }
    var renewed =
        new Token(
            token.policy(),
            token.seconds(),
            token.mostEnds(),
            Math.min(
                token.mostEnds(), System.nanoTime() + TimeUnit.SECONDS.toNanos(token.seconds())),
            true);
    tokens.put(name, renewed);
    return new Reply(200, Map.of("auth", auth(name, renewed)));
  }
}
