package org.integrationgateway.mcp.session;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message from one replica to others, about the clients that they are connected with.
 *
 * @param from the replica that sends it
 * @param to the replica that it is for; empty: all others
 * @param kind what it says
 * @param subject canonical id of the subject that it belongs to
 * @param session key of the session that it belongs to; empty where it belongs to none
 */
public record RelayMessage(
    String from,
    Optional<String> to,
    String kind,
    String subject,
    String session,
    ObjectNode body) {
  /** A message of this replica. */
  public RelayMessage(
      Optional<String> to, String kind, String subject, String session, ObjectNode body) {
    this("", to, kind, subject, session, body);
  }
}
