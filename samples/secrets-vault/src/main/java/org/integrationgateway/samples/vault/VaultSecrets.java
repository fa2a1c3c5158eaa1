package org.integrationgateway.samples.vault;

import java.util.Optional;
import org.integrationgateway.samples.vault.server.Config;
import org.integrationgateway.samples.vault.server.Login;
import org.integrationgateway.samples.vault.server.ServerPath;
import org.integrationgateway.samples.vault.server.Tokens;
import org.integrationgateway.samples.vault.server.VaultClient;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.secrets.WrappedSecret;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Secrets of a server of Vault or OpenBao, and keys of its transit engine that wrap those of the
 * gateway.
 */
public final class VaultSecrets implements Secrets, AutoCloseable {
  private final Tokens tokens;
  private final Engine engine;
  private final Transit transit;

  /**
   * Logs in.
   *
   * @throws IllegalArgumentException when the server refuses the login
   * @throws ServiceException {@code UNAVAILABLE} when the server is away or sealed
   */
  VaultSecrets(Config config) {
    var client = new VaultClient(config);
    tokens = login(client, config.auth());
    var refusals = new Refusals(client, tokens);
    engine =
        switch (config.engine()) {
          case KV1 ->
              new KeyValue(client, tokens, refusals, config.mount(), config.folder(), false);
          case KV2 -> new KeyValue(client, tokens, refusals, config.mount(), config.folder(), true);
          case LEASED ->
              new Leases(
                  client, tokens, refusals, ServerPath.join(config.mount(), config.folder()));
        };
    transit = new Transit(client, tokens, refusals, config.transitMount());
  }

  private static Tokens login(VaultClient client, Config.Auth auth) {
    try {
      return new Tokens(client, Login.of(auth, client));
    } catch (ServiceException refused) {
      if (refused.reason() == Reason.DENIED) {
        throw new IllegalArgumentException(refused.getMessage());
      }
      throw refused;
    }
  }

  @Override
  public StoredSecret get(String name) {
    return engine.get(SecretName.read(name));
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    return engine.list(prefix, limit, pageToken);
  }

  @Override
  public WrappedSecret wrap(String key, Secret plaintext, String context) {
    return transit.wrap(key, plaintext, context);
  }

  @Override
  public Secret unwrap(String key, byte[] ciphertext, String context) {
    return transit.unwrap(key, ciphertext, context);
  }

  /**
   * Ends the token of a login; not where credentials were leased, which the gateway may still use,
   * and which would end with the token.
   */
  @Override
  public void close() {
    tokens.close(!engine.leases());
  }

  public static void main(String[] args) {
    ProviderMain.serve(ProviderKind.SECRETS, Config.class, VaultSecrets::new);
  }
}
