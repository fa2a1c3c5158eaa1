package org.integrationgateway.surfaces.mcp.http;

import org.integrationgateway.surfaces.mcp.http.RawMcpServer.Visit;

/** A server of 2026-07-28. */
abstract class StatelessFixture {
  static final String DISCOVERED =
      """
      {"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},
       "ttlMs":0,"cacheScope":"private","instructions":"Be kind.",
       "_meta":{"io.modelcontextprotocol/serverInfo":{"name":"notes","version":"3"}}}
      """;

  /** A server that can be discovered, and answers calls so. */
  static RawMcpServer server(RawMcpServer.Answers calls) {
    return new RawMcpServer(
        visit -> {
          if (visit.method().equals("server/discover")) {
            visit.result(DISCOVERED);
            return;
          }
          if (visit.method().equals("initialize") || visit.verb().equals("GET")) {
            visit.error(404, -32601, "no such method");
            return;
          }
          calls.answer(visit);
        });
  }

  static void text(Visit visit, String text) throws Exception {
    visit.result(
        "{\"resultType\":\"complete\",\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}"
            .formatted(text));
  }
}
