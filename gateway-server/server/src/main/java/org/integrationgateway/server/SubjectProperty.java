package org.integrationgateway.server;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.integrationgateway.builtin.identity.LocalAccounts;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.identity.ApiTokens;
import org.integrationgateway.core.identity.Profiles;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.session.Sessions;

/** A kind of records that belong to a subject, as {@code gateway subject forget} removes them. */
record SubjectProperty(String kind, BiFunction<Caller, String, Integer> removal)
    implements SubjectRecords {
  /** First what lets the subject in: it can add nothing then. */
  static List<SubjectRecords> of(
      Sessions sessions,
      McpSessions mcpSessions,
      ClientGrants grants,
      ApiTokens tokens,
      Connections connections,
      ConnectionCompletion completion,
      Supplier<Optional<ConnectFlows>> flows,
      Profiles profiles,
      Supplier<Optional<LocalAccounts>> accounts) {
    return List.of(
        new SubjectProperty("sessions", (operator, subject) -> sessions.endAll(subject)),
        new SubjectProperty("mcpSessions", (operator, subject) -> mcpSessions.endAll(subject)),
        new SubjectProperty("grants", (operator, subject) -> grants.endAll(subject)),
        new SubjectProperty("tokens", (operator, subject) -> tokens.revokeAll(subject)),
        new SubjectProperty("accounts", (operator, subject) -> account(accounts.get(), subject)),
        new SubjectProperty(
            "flows",
            (operator, subject) -> flows.get().map(all -> all.removeAll(subject)).orElse(0)),
        new SubjectProperty("choices", (operator, subject) -> completion.removeChoices(subject)),
        new SubjectProperty("credentials", connections::removeAll),
        new SubjectProperty("profiles", (operator, subject) -> profiles.remove(subject) ? 1 : 0));
  }

  /** The account that the gateway keeps itself; the logins of other providers have none here. */
  private static int account(Optional<LocalAccounts> accounts, String subject) {
    var found = accounts.flatMap(local -> local.ofSubject(subject));
    found.ifPresent(account -> accounts.orElseThrow().delete(account.login()));
    return found.isPresent() ? 1 : 0;
  }

  @Override
  public int remove(Caller operator, String subject) {
    return removal.apply(operator, subject);
  }
}
