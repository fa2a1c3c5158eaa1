package org.integrationgateway.server.cli.token;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.cli.client.CommandSession;
import org.integrationgateway.server.cli.client.GatewayClient;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway token revoke}. */
@Command(name = "revoke", description = "Revoke one of your API tokens, or all of them.")
public final class TokenRevoke implements Runnable {
  private final CommandSession session;

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  /** Either an identifier or {@code --all}. */
  static final class Which {
    @Parameters(paramLabel = "ID", description = "Id of the token, as 'gateway token list' shows.")
    private String id = "";

    @Option(names = "--all", description = "All of your tokens, including the one of this call.")
    private boolean all;
  }

  public TokenRevoke(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    var path = which.all ? "" : "/" + GatewayClient.segment(which.id);
    var answer = session.client().call("DELETE", "/api/v1/tokens" + path, Optional.empty());
    var revoked = which.all ? answer.path("revoked").asInt(0) : 1;
    if (terminal.json()) {
      terminal.json(Map.of("revoked", revoked));
      return;
    }
    terminal.line("revoked " + revoked);
  }
}
