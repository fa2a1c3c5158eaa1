package org.integrationgateway.connections.store;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;

/**
 * A process that stores tokens and credentials, prints each acknowledged one, and runs until it is
 * killed.
 */
final class CrashingWriter {
  static final List<EncryptionKey> KEYS =
      List.of(new EncryptionKey("k1", Secret.of("a root key of more than thirty-two bytes")));
  private static final int THREADS = 4;

  private CrashingWriter() {}

  static CredentialKey key(String owner) {
    return new CredentialKey(owner, "app", "default", "default");
  }

  static CredentialFields contents(String owner) {
    return new CredentialFields(Map.of("token", Secret.of("secret of " + owner)), Map.of());
  }

  @SuppressWarnings("SystemOut") // The parent process reads acknowledgements from standard output.
  public static void main(String[] arguments) {
    var state = State.open(Path.of(arguments[0]), KEYS, Clock.systemUTC());
    var tokens =
        new ApiTokens(
            new IndexedDbTokenStore(state),
            state.keys().hash(),
            Duration.ofDays(1),
            Clock.systemUTC());
    var vault =
        new CredentialVault(
            new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC());
    var numbers = new AtomicInteger();
    var pool = Executors.newFixedThreadPool(THREADS);
    for (int i = 0; i < THREADS; i++) {
      pool.execute(
          () -> {
            while (true) {
              var owner = "user:" + arguments[1] + "-" + numbers.incrementAndGet();
              vault.put(key(owner), contents(owner));
              var token = tokens.mint(Subject.of(owner), TokenRequest.named("crash"));
              System.out.println(owner + " " + token.plaintext().use(text -> text));
            }
          });
    }
  }
}
