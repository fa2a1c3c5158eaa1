package org.integrationgateway.command.token;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.command.operator.OperatorClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway token revoke}. */
@Command(
    name = "revoke",
    description = "Revoke one of your API tokens, or all of them.",
    footer = {
      "",
      "Examples:",
      "  gateway token revoke 3kTq9",
      "  gateway token revoke --all",
      "  gateway token revoke --admin 3kTq9"
    })
public final class TokenRevoke implements Runnable {
  private final CommandSession session;

  @ArgGroup(multiplicity = "1")
  private Which which = new Which();

  /** The choice between an identifier and {@code --all}. */
  static final class Which {
    @Parameters(paramLabel = "ID", description = "Id of the token; see 'gateway token list'.")
    private String id = "";

    @Option(
        names = "--all",
        description = "All of your tokens, including the one used for this call.")
    private boolean all;
  }

  @Option(names = "--admin", description = "As an operator: a token of any subject, by its id.")
  private boolean admin;

  @Option(
      names = "--service-account",
      paramLabel = "ID",
      description = "A token of this service account, which you manage.")
  private @Nullable String serviceAccount;

  public TokenRevoke(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    if (serviceAccount != null && admin) {
      throw new CommandFailure(ExitCode.USAGE, "--service-account cannot be combined with --admin");
    }
    if (admin) {
      revokeAny();
      return;
    }
    var tokens = serviceAccount == null ? "/api/v1/tokens" : TokenList.path(serviceAccount);
    var path = which.all ? tokens : tokens + "/" + GatewayClient.segment(which.id);
    var answer = session.client().call("DELETE", path, Optional.empty());
    var revoked = which.all ? answer.path("revoked").asInt(0) : 1;
    report(revoked);
  }

  private void revokeAny() {
    if (which.all) {
      throw new CommandFailure(ExitCode.USAGE, "--admin revokes one token: give its id");
    }
    new OperatorClient(session)
        .call("DELETE", "/tokens/" + GatewayClient.segment(which.id), Optional.empty());
    report(1);
  }

  private void report(int revoked) {
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("revoked", revoked));
      return;
    }
    terminal.line("revoked " + revoked);
  }
}
