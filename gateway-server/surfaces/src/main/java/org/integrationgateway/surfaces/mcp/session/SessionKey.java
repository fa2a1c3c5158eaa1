package org.integrationgateway.surfaces.mcp.session;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.surfaces.mcp.McpContext;
import tools.jackson.databind.node.ObjectNode;

/**
 * Identifies the calls that share a session.
 *
 * @param subject its id
 * @param capabilities of the client, as they were declared to the server
 */
record SessionKey(
    URI server, String subject, Optional<Credential> credential, ObjectNode capabilities) {
  private static final String TASKS = "io.modelcontextprotocol/tasks";

  static SessionKey of(URI server, McpContext context) {
    return new SessionKey(
        server,
        context.call().subject().id(),
        context.credential(),
        declared(context.client().capabilities()));
  }

  /** Tasks as an extension are agreed on with servers of 2026-07-28, which have no sessions. */
  private static ObjectNode declared(ObjectNode capabilities) {
    if (!capabilities.path("extensions").has(TASKS)) {
      return capabilities;
    }
    var declared = capabilities.deepCopy();
    if (declared.get("extensions") instanceof ObjectNode extensions) {
      extensions.remove(TASKS);
    }
    return declared;
  }

  /** Whether the server may ask the client something. */
  boolean asks() {
    return capabilities.propertyStream().anyMatch(each -> !each.getKey().equals("extensions"));
  }

  /** Whether the other one differs in nothing but the credential of the same connection. */
  boolean isReplacedBy(SessionKey other) {
    return server.equals(other.server)
        && subject.equals(other.subject)
        && capabilities.equals(other.capabilities)
        && !credential.equals(other.credential)
        && place(credential).equals(place(other.credential));
  }

  private static Optional<String> place(Optional<Credential> credential) {
    return credential.map(held -> held.connection() + '/' + held.instance());
  }
}
