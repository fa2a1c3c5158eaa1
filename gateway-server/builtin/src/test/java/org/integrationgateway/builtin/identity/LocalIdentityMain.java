package org.integrationgateway.builtin.identity;

import java.nio.file.Path;
import java.time.InstantSource;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The embedded identity as a program. */
final class LocalIdentityMain {
  private LocalIdentityMain() {}

  /** The path of the database. */
  record Config(String database) {}

  public static void main(String[] arguments) {
    ProviderMain.serve(
        ProviderKind.IDENTITY,
        Config.class,
        config -> Logins.identity(Logins.open(Path.of(config.database())), InstantSource.system()));
  }
}
