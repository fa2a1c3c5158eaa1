package org.integrationgateway.command.member;

import org.integrationgateway.command.client.CommandSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gateway member add APP WHO}. */
@Command(
    name = "add",
    description = {
      "Give a role in an app's policy to a subject.",
      "Apps with the same policy have the same members: they are named."
    },
    footer = {
      "",
      "Examples:",
      "  gateway member add salesforce user:ada --role reader",
      "  gateway member add salesforce ben@example.com --role reader",
      "  gateway member add admin user:ada --role admin"
    })
public final class MemberAdd implements Runnable {
  private final CommandSession session;

  @Parameters(
      index = "0",
      paramLabel = "APP",
      description = "Name of the app; 'admin' for the operators.")
  private String app = "";

  @Parameters(
      index = "1",
      paramLabel = "WHO",
      description = "user:<id>, service_account:<id>, or an email address.")
  private String who = "";

  @Option(names = "--role", paramLabel = "ROLE", required = true, description = "The role.")
  private String role = "";

  public MemberAdd(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var routes = MemberRoutes.of(session);
    var member = routes.add(app, who, role);
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(member);
      return;
    }
    terminal.line("%s is %s of %s".formatted(MemberRoutes.who(member), role, app));
    if (!member.path("known").asBoolean(true)) {
      terminal.note("This gateway has not seen '%s' yet.".formatted(who));
    }
    var alike = routes.alike(app);
    if (!alike.isEmpty()) {
      terminal.note("The same policy holds for: " + String.join(", ", alike));
    }
  }
}
