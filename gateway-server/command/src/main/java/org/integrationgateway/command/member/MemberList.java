package org.integrationgateway.command.member;

import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.TableOptions;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;

/** {@code gateway member list [APP]}. */
@Command(
    name = "list",
    aliases = "ls",
    description = {
      "List the members of an app's policy with their roles, or the roles of a subject.",
      "Without either, list the apps that have a policy; 'admin' stands for the operators. "
          + "Members of the configuration are read-only."
    },
    footer = {
      "",
      "Examples:",
      "  gateway member list",
      "  gateway member list salesforce",
      "  gateway member list --subject user:ada"
    })
public final class MemberList implements Runnable {
  private final CommandSession session;

  @Parameters(arity = "0..1", paramLabel = "APP", description = "Name of the app.")
  private @Nullable String app;

  @Option(
      names = "--subject",
      paramLabel = "SUBJECT",
      description = "The roles that name this subject, in all policies.")
  private @Nullable String subject;

  @Mixin private final TableOptions shown = new TableOptions();

  public MemberList(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var routes = MemberRoutes.of(session);
    if (app != null && subject != null) {
      throw new CommandFailure(ExitCode.USAGE, "name an app or --subject, not both");
    }
    if (app != null) {
      members(session.terminal(), routes.members(app));
    } else if (subject != null) {
      members(session.terminal(), routes.roles(subject));
    } else {
      apps(session.terminal(), routes.apps());
    }
  }

  private void apps(Terminal terminal, ArrayNode apps) {
    if (terminal.json()) {
      terminal.json(apps);
      return;
    }
    var table = shown.table(terminal, "app", "policy").whole("app", "policy");
    apps.forEach(
        each -> table.row(each.path("name").asString(""), each.path("policy").asString("")));
    table.print("No app has a policy.");
  }

  private void members(Terminal terminal, ArrayNode members) {
    if (terminal.json()) {
      terminal.json(members);
      return;
    }
    var table = shown.table(terminal, "member", "role", "app", "read-only").whole("member", "role");
    for (var member : members) {
      table.row(
          MemberRoutes.who(member),
          member.path("role").asString(""),
          member.path("app").asString(""),
          member.path("readOnly").asBoolean(false) ? "yes" : "");
    }
    table.print(app == null ? "No role names this subject." : "The policy has no members.");
  }
}
