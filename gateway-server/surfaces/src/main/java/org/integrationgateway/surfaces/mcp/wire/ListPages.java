package org.integrationgateway.surfaces.mcp.wire;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.wire.InputRounds.Sending;
import tools.jackson.databind.JsonNode;

/** Reads the lists of MCP servers page by page (2025-11-25, Pagination). */
public final class ListPages {
  private static final int MOST_PAGES = 1000;
  private static final int LONGEST_CURSOR = 64 << 10;

  private ListPages() {}

  /**
   * All elements of a list.
   *
   * @param method such as {@code tools/list}, for messages
   * @param member of the results that has the elements
   * @param most elements that are taken
   * @param request sends the request with these parameters
   * @throws GatewayException {@code UPSTREAM_INVALID_RESPONSE} when there are more, when a result
   *     lacks the member, and when the pages have no end
   */
  public static <E extends Exception> List<JsonNode> all(
      String method, String member, int most, Sending<E> request) throws E {
    var elements = new ArrayList<JsonNode>();
    var seen = new HashSet<String>();
    var params = Json.object();
    for (int pages = 0; pages < MOST_PAGES; pages++) {
      var page = request.send(params);
      var listed = page.path(member);
      if (!listed.isArray()) {
        throw invalid(method, "has no array '" + member + "'");
      }
      if (elements.size() + listed.size() > most) {
        throw invalid(method, "has more than " + most + " elements");
      }
      listed.forEach(elements::add);
      var cursor = page.path("nextCursor");
      if (!cursor.isString()) {
        return elements;
      }
      if (cursor.stringValue().length() > LONGEST_CURSOR) {
        throw invalid(method, "has a cursor of more than " + LONGEST_CURSOR + " characters");
      }
      if (!seen.add(cursor.stringValue())) {
        throw invalid(method, "does not end: a cursor is repeated");
      }
      params = Json.object().put("cursor", cursor.stringValue());
    }
    throw invalid(method, "has more than " + MOST_PAGES + " pages");
  }

  private static GatewayException invalid(String method, String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "the response of the MCP server to " + method + " " + why);
  }
}
