package org.integrationgateway.fleet.peer;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.fleet.replica.FleetMember;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer of a replica, or why it has not answered.
 *
 * @param problem a sentence for operators; empty where there is an answer
 */
public record PeerAnswer(FleetMember from, Optional<ObjectNode> answer, String problem) {
  /** The answer of this replica to its own question. */
  public static PeerAnswer ofSelf(FleetMember self, ObjectNode answer) {
    return of(self, answer);
  }

  static PeerAnswer of(FleetMember from, ObjectNode answer) {
    return new PeerAnswer(from, Optional.of(answer), "");
  }

  static PeerAnswer none(FleetMember from, String problem) {
    return new PeerAnswer(from, Optional.empty(), problem);
  }

  /** Whether the replica has answered, in a few words that operators read. */
  public ObjectNode shown() {
    var json =
        Json.object()
            .put("id", from.id())
            .put("name", from.said().name())
            .put("address", from.said().address())
            .put("self", from.isSelf())
            .put("answered", answer.isPresent());
    if (answer.isEmpty()) {
      json.put("problem", problem);
    }
    return json;
  }

  /** Returns this answer as missing, for a reason that its reader has found. */
  public PeerAnswer refused(String why) {
    return none(from, why);
  }
}
