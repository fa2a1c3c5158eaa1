package org.integrationgateway.command.serviceaccount;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code gateway service-account share}. */
@Command(
    name = "share",
    description = "List the managers of a service account, add one or remove one.",
    footer = {
      "",
      "Examples:",
      "  gateway service-account share ci",
      "  gateway service-account share ci user:bob",
      "  gateway service-account share ci user:bob --remove"
    })
public final class ServiceAccountShare implements Runnable {
  private final CommandSession session;

  @Parameters(index = "0", paramLabel = "ID", description = "Id of the service account.")
  private String id = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SUBJECT",
      description = "The manager: user:<id> or service_account:<id>.")
  private @Nullable String subject;

  @Option(names = "--remove", description = "Remove the manager instead.")
  private boolean remove;

  @Mixin private final TableOptions shown = new TableOptions();

  public ServiceAccountShare(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var path = ServiceAccountCreate.PATH + "/" + GatewayClient.segment(id) + "/members";
    if (subject != null && remove) {
      session
          .client()
          .call("DELETE", path + "/" + GatewayClient.segment(member(path)), Optional.empty());
    } else if (subject != null) {
      var request =
          JsonMapper.shared().createObjectNode().put("subject", subject).put("relation", "manager");
      session.client().call("PUT", path, Optional.of(request));
    }
    var terminal = session.terminal();
    var members = session.client().list(path);
    if (terminal.json()) {
      terminal.json(members);
      return;
    }
    var table = shown.table(terminal, "subject", "relation", "read-only").whole("subject");
    for (var member : members) {
      table.row(
          member.path("subject").asString(member.path("target").asString("")),
          member.path("relation").asString(""),
          member.path("readOnly").asBoolean(false) ? "yes" : "no");
    }
    table.print("It has no managers.");
  }

  private String member(String path) {
    for (var member : session.client().list(path)) {
      if (member.path("subject").asString("").equals(subject)) {
        return member.path("id").asString("");
      }
    }
    throw new CommandFailure(
        ExitCode.FAILED, "'%s' does not manage service account '%s'".formatted(subject, id));
  }
}
