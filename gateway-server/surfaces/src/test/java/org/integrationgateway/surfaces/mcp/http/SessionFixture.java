package org.integrationgateway.surfaces.mcp.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;

/** A server of 2025-11-25, which wants a handshake. */
abstract class SessionFixture {
  final Set<String> sessions = ConcurrentHashMap.newKeySet();
  String capabilities = "{\"tools\":{}}";
  final AtomicInteger begun = new AtomicInteger();

  /** A server that wants a handshake, and answers calls so. */
  RawMcpServer server(RawMcpServer.Answers calls) {
    return new RawMcpServer(visit -> inSession(visit, calls));
  }

  void inSession(Visit visit, RawMcpServer.Answers calls) throws Exception {
    var session = visit.header("Mcp-Session-Id");
    if (visit.verb().equals("DELETE")) {
      sessions.remove(session);
      visit.status(200);
    } else if (visit.method().equals("initialize")) {
      var id = "session-" + begun.incrementAndGet();
      sessions.add(id);
      visit
          .with("Mcp-Session-Id", id)
          .result(
              """
              {"protocolVersion":"2025-06-18","capabilities":%s,
               "serverInfo":{"name":"notes","version":"2"}}
              """
                  .formatted(capabilities));
    } else if (session == null) {
      visit.error(400, -32000, "Bad Request: no session");
    } else if (!sessions.contains(session)) {
      visit.error(404, -32001, "Session not found");
    } else if (visit.verb().equals("POST") && !visit.message().has("id")) {
      visit.status(202);
    } else if (visit.verb().equals("POST") && visit.method().isEmpty()) {
      visit.status(202);
    } else if (visit.verb().equals("GET") && visit.header("Last-Event-ID") == null) {
      get(visit);
    } else {
      calls.answer(visit);
    }
  }

  /** Offers no stream. */
  RawMcpServer.Answers get = visit -> visit.status(405);

  void get(Visit visit) throws Exception {
    get.answer(visit);
  }

  static void text(Visit visit, String text) throws Exception {
    visit.result("{\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}".formatted(text));
  }
}
