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
  static SessionKey of(URI server, McpContext context) {
    return new SessionKey(
        server,
        context.call().subject().id(),
        context.credential(),
        context.client().capabilities());
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
