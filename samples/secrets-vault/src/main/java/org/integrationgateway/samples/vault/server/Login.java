package org.integrationgateway.samples.vault.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** A way to a token. */
public interface Login {
  /**
   * Gets a token.
   *
   * @throws ServiceException {@code DENIED} when the server refuses, {@code UNAVAILABLE} when it is
   *     away
   */
  Grant login();

  /** Whether another login may give another token: not where the configuration has the token. */
  boolean repeatable();

  /** Whether the token is this program's own, which ends with it. */
  boolean own();

  /** The way that is configured. */
  static Login of(Config.Auth auth, VaultClient client) {
    if (auth.token().isPresent()) {
      return new GivenToken(client, auth.token().get());
    }
    if (auth.tokenFile().isPresent()) {
      return new TokenFile(client, auth.tokenFile().get());
    }
    if (auth.appRole().isPresent()) {
      var role = auth.appRole().get();
      return new MethodLogin(
          client,
          role.mount(),
          "the role id or the secret id of auth.appRole is unknown or has ended",
          () ->
              Map.of("role_id", role.roleId(), "secret_id", role.secretId().<String>use(id -> id)));
    }
    var kubernetes = auth.kubernetes().orElseThrow();
    return new MethodLogin(
        client,
        kubernetes.mount(),
        "the role '%s' does not take the service account of this pod".formatted(kubernetes.role()),
        () ->
            Map.of(
                "role",
                kubernetes.role(),
                "jwt",
                read("auth.kubernetes.tokenFile", kubernetes.tokenFile()).<String>use(jwt -> jwt)));
  }

  /** The content of a file with a token, without the line break at its end; at most 64 KiB. */
  static Secret read(String member, String file) {
    try (var in = Files.newInputStream(Path.of(file))) {
      var text = new String(in.readNBytes(1 << 16), StandardCharsets.UTF_8).strip();
      if (text.isEmpty() || text.chars().anyMatch(c -> c <= ' ')) {
        throw new ServiceException(
            Reason.UNAVAILABLE, "%s: '%s' has no token".formatted(member, file));
      }
      return Secret.of(text);
    } catch (IOException unreadable) {
      throw new ServiceException(
          Reason.UNAVAILABLE,
          "%s: '%s' cannot be read: %s"
              .formatted(member, file, unreadable.getClass().getSimpleName()));
    }
  }
}
