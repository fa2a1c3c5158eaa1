package org.integrationgateway.server.api.admin;

import java.util.List;
import java.util.Locale;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.runtime.RuntimeSession;
import org.integrationgateway.sdk.runtime.RuntimeSupport;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.sdk.runtime.SessionPage;
import tools.jackson.databind.node.ObjectNode;

/** Writes what runtimes can do, their sessions and the lines of these. */
final class RuntimeJson {
  private RuntimeJson() {}

  static ObjectNode profile(RuntimeSupport support) {
    var json =
        Json.object()
            .put("canHostApps", support.hostsApps())
            .put("egressMode", word(support.egress()))
            .put("preparesWorkspaces", support.preparesWorkspaces());
    support.platforms().forEach(json.putArray("platforms")::add);
    return json;
  }

  static ObjectNode page(SessionPage page) {
    var answer = Json.object();
    var list = answer.putArray("sessions");
    page.sessions().forEach(session -> list.add(session(session)));
    page.nextPageToken().ifPresent(token -> answer.put("nextPageToken", token));
    return answer;
  }

  private static ObjectNode session(RuntimeSession session) {
    var json = Json.object().put("id", session.id()).put("state", word(session.state()));
    session.app().ifPresent(app -> json.put("app", app));
    json.put("startedAt", session.startedAt().toString());
    if (!session.reason().isEmpty()) {
      json.put("stateReason", session.reason());
    }
    return json;
  }

  /**
   * Lines of a log.
   *
   * @param after the number of the line before them
   */
  static ObjectNode lines(List<SessionLogLine> lines, long after) {
    var answer = Json.object();
    var list = answer.putArray("lines");
    for (var line : lines) {
      list.addObject()
          .put("number", line.seq())
          .put("time", line.time().toString())
          .put("origin", word(line.origin()))
          .put("text", line.text());
    }
    return answer.put("last", lines.isEmpty() ? after : lines.get(lines.size() - 1).seq());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
