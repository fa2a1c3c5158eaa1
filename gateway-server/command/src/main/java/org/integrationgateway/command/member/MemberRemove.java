package org.integrationgateway.command.member;

import java.util.Map;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code gateway member remove APP WHO}. */
@Command(
    name = "remove",
    aliases = "rm",
    description = "Remove the roles of a subject from an app's policy, or one of them.",
    footer = {
      "",
      "Examples:",
      "  gateway member remove salesforce user:ada",
      "  gateway member remove salesforce user:ada --role reader"
    })
public final class MemberRemove implements Runnable {
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

  @Option(names = "--role", paramLabel = "ROLE", description = "Only this role. Default: all.")
  private @Nullable String role;

  public MemberRemove(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var routes = MemberRoutes.of(session);
    var found = routes.members(app).valueStream().filter(this::isMeant).toList();
    if (found.isEmpty()) {
      throw new CommandFailure(
          ExitCode.NOT_FOUND,
          "'%s' is not a member of the policy of '%s'%s"
              .formatted(who, app, role == null ? "" : " with the role '" + role + "'"));
    }
    found.forEach(member -> routes.remove(app, member.path("id").asString("")));
    var terminal = session.terminal();
    if (terminal.json()) {
      terminal.json(Map.of("removed", found.size()));
      return;
    }
    terminal.line("removed " + found.size());
  }

  private boolean isMeant(JsonNode member) {
    return (MemberRoutes.who(member).equalsIgnoreCase(who)
            || MemberRoutes.who(member).equalsIgnoreCase("user:" + who))
        && (role == null || member.path("role").asString("").equals(role));
  }
}
