package org.integrationgateway.server.cli.serve;

import java.nio.file.Files;
import java.util.Optional;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.GatewayHome;

/** The token that the first start leaves in the gateway's home, so that one can begin. */
public final class FirstToken {
  static final String SUBJECT = "user:admin";

  private FirstToken() {}

  /** Makes one when the store is new; true when it did. */
  public static boolean ensure(ServerHost host, GatewayConfig config) {
    var home = new GatewayHome(config.home());
    if (Files.exists(home.token()) && Files.exists(config.storage().sqliteFile())) {
      return false;
    }
    home.create();
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
