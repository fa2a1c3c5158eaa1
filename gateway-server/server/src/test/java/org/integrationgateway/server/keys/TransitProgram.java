package org.integrationgateway.server.keys;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.builtin.secrets.FileSecrets;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.secrets.WrappedSecret;
import org.integrationgateway.sdk.serve.ProviderMain;

/** Serves wrapping keys of a folder; unavailable while the folder has a file {@code away}. */
final class TransitProgram {
  private TransitProgram() {}

  /** The configuration of the process. */
  record Config(String keys) {}

  private record Transit(Path keys, Secrets behind) implements Secrets {
    @Override
    public StoredSecret get(String name) {
      throw new ServiceException(Reason.NOT_FOUND, "this store has keys only");
    }

    @Override
    public WrappedSecret wrap(String key, Secret plaintext, String context) {
      requirePresence();
      return behind.wrap(key, plaintext, context);
    }

    @Override
    public Secret unwrap(String key, byte[] ciphertext, String context) {
      requirePresence();
      return behind.unwrap(key, ciphertext, context);
    }

    private void requirePresence() {
      if (Files.exists(keys.resolve("away"))) {
        throw new ServiceException(Reason.UNAVAILABLE, "the engine of the keys is sealed");
      }
    }
  }

  public static void main(String[] arguments) {
    ProviderMain.serve(
        ProviderKind.SECRETS,
        Config.class,
        config -> {
          var keys = Path.of(config.keys());
          return new Transit(keys, new FileSecrets(keys, keys));
        });
  }
}
