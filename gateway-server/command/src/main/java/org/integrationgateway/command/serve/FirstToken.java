package org.integrationgateway.command.serve;

import java.nio.file.Files;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.GatewayHome;

/** Creates the API token that the first start writes to the gateway's home. */
public final class FirstToken {
  static final String SUBJECT = "user:admin";

  private FirstToken() {}

  /** Creates the token when the store is new, and returns whether it did. */
  public static boolean ensure(ServerHost host, GatewayConfig config) {
    return isMissing(config) && make(host, config);
  }

  /** Whether the home has no token, or no store; then the home is there. */
  static boolean isMissing(GatewayConfig config) {
    var home = new GatewayHome(config.home());
    if (Files.exists(home.token()) && Files.exists(config.storage().sqliteFile())) {
      return false;
    }
    home.create();
    return true;
  }

  /** Creates the token, unless the store has one; returns whether it did. */
  static boolean make(ServerHost host, GatewayConfig config) {
    var home = new GatewayHome(config.home());
    try (var tokens = host.tokens(config)) {
      if (tokens.any(SUBJECT)) {
        return false;
      }
      var minted = tokens.mint(SUBJECT, "first start", Optional.empty());
      home.write(home.token(), minted.token().use(text -> text + "\n"));
      return true;
    }
  }
}
