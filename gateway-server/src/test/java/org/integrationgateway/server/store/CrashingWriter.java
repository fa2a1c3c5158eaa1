package org.integrationgateway.server.store;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.config.ServerConfig.EncryptionKey;
import org.integrationgateway.server.credential.Contents;
import org.integrationgateway.server.credential.CredentialKey;
import org.integrationgateway.server.credential.CredentialVault;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.identity.TokenRequest;

/** A process that stores tokens and credentials, says so after each, and never ends by itself. */
final class CrashingWriter {
  static final List<EncryptionKey> KEYS =
      List.of(new EncryptionKey("k1", Secret.of("a root key of more than thirty-two bytes")));
  private static final int THREADS = 4;

  private CrashingWriter() {}

  static CredentialKey key(String owner) {
    return new CredentialKey(owner, "app", "default", "default");
  }

  static Contents contents(String owner) {
    return new Contents(Map.of("token", Secret.of("secret of " + owner)), Map.of());
  }

  @SuppressWarnings("SystemOut") // Standard output is how it acknowledges.
  public static void main(String[] arguments) {
    var state = State.open(Path.of(arguments[0]), KEYS, Clock.systemUTC());
    var tokens =
        new ApiTokens(state.tokens(), state.keys().hash(), Duration.ofDays(1), Clock.systemUTC());
    var vault = new CredentialVault(state.credentials(), state.keys().sealer(), Clock.systemUTC());
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
