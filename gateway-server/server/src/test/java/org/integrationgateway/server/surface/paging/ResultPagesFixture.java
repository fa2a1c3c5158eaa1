package org.integrationgateway.server.surface.paging;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;

/** An upstream whose results come in pages, each operation in another way. */
abstract class ResultPagesFixture {
  static final List<String> ASKED = Collections.synchronizedList(new ArrayList<>());
  static final int RESULTS = 25;
  static final JettyUpstream UPSTREAM = new JettyUpstream(ResultPagesFixture::answer);

  static String manifest(String url) {
    return """
    kind: app
    source: example.com/acme/providers/items
    version: 1.0.0
    spec:
      mcp: true
      surfaces:
        rest:
          baseUrl: %s
          operations:
            - {name: cursor, method: GET, path: /cursor, parameters: [{name: size, type: int}, {name: cursor}]}
            - {name: undeclared, method: GET, path: /cursor, parameters: [{name: filter}]}
            - {name: posted, method: POST, path: /posted, parameters: [{name: size, type: int}, {name: cursor}]}
            - {name: offset, method: GET, path: /offset, parameters: [{name: offset, type: int}, {name: size, type: int}]}
            - {name: page, method: GET, path: /page, parameters: [{name: page, type: int}]}
            - {name: linked, method: GET, path: /linked, parameters: [{name: page, type: int}]}
            - {name: header, method: GET, path: /header, parameters: [{name: cursor}]}
            - {name: nextUrl, method: GET, path: /next-url, parameters: [{name: cursor}]}
            - {name: bare, method: GET, path: /bare, parameters: [{name: page, type: int}]}
            - {name: endless, method: GET, path: /endless, parameters: [{name: cursor}]}
            - {name: repeats, method: GET, path: /repeats, parameters: [{name: cursor}]}
            - {name: breaks, method: GET, path: /breaks, parameters: [{name: cursor}, {name: how}]}
            - {name: foreign, method: GET, path: /foreign, parameters: [{name: cursor}, {name: to}]}
            - {name: single, method: GET, path: /single, parameters: [{name: as}]}
            - {name: large, method: GET, path: /large, parameters: [{name: page, type: int}]}
      pagination: &cursor
        style: cursor
        cursorParam: cursor
        cursor: {source: body, path: meta.next}
        limitParam: size
        defaultLimit: 10
        resultsPath: items
      allowedOperations:
        cursor: {paginate: true}
        undeclared: {paginate: true}
        posted: {paginate: true}
        offset: {pagination: {style: offset, limitParam: size, defaultLimit: 10, resultsPath: items}}
        page: {pagination: {style: page, limitParam: size, defaultLimit: 10, resultsPath: items}}
        linked: {pagination: {style: cursor, cursorParam: page, cursor: {source: header, path: Link}, resultsPath: ''}}
        header: {pagination: {style: cursor, cursorParam: cursor, cursor: {source: header, path: X-Next-Cursor}, resultsPath: items}}
        nextUrl: {pagination: {style: cursor, cursorParam: cursor, cursor: {source: body, path: next}, resultsPath: items}}
        bare: {pagination: {style: page, resultsPath: '', maxPages: 100}}
        endless: {pagination: {style: cursor, cursorParam: cursor, cursor: {path: meta.next}, resultsPath: items, maxPages: 1000}}
        repeats: {paginate: true}
        breaks: {paginate: true}
        foreign: {paginate: true}
        single: {paginate: true}
        large: {pagination: {style: page, resultsPath: items, maxPages: 4}}
    """
        .formatted(url)
        .replace("&cursor", "");
  }

  static String results(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(id -> "{\"id\":" + id + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  static final Map<String, String> SINGLE =
      Map.of(
          "text", "no JSON",
          "status", "{\"items\":[],\"error\":1}",
          "empty", "",
          "other", "{\"items\": 7}",
          "twice", "{\"items\":[1]} {\"items\":[2]}");

  static final String LARGE =
      "{\"number\":1.50e+3,\"name\":\"\\u00e9\",\"text\":\"" + "x".repeat(400_000) + "\"}";

  static void answer(Request request, Response response) throws Exception {
    var body = Content.Source.asString(request, UTF_8);
    var target = request.getHttpURI().getPathQuery();
    ASKED.add(body.isEmpty() ? target : target + " " + body);
    response.getHeaders().put("Content-Type", "application/json");
    write(response, Pages.answer(request, response, body));
  }

  static void write(Response response, String text) throws Exception {
    try (var done = Blocker.callback()) {
      Content.Sink.write(response, true, text, done);
      done.block();
    }
  }

  /** The pages of the upstream. */
  static final class Pages {
    static String answer(Request request, Response response, String body) throws Exception {
      var query = Request.extractQueryParameters(request);
      var given = body.isEmpty() ? Json.object() : Json.parseObject(body.getBytes(UTF_8));
      int size = number(query.getValue("size"), given.path("size").asInt(10));
      var cursor =
          query.getValue("cursor") == null
              ? given.path("cursor").asString("")
              : query.getValue("cursor");
      int from = cursor.startsWith("c") ? Integer.parseInt(cursor.substring(1)) : 0;
      int page = number(query.getValue("page"), 1);
      switch (request.getHttpURI().getPath()) {
        case "/cursor", "/posted":
          return items(from, size, next(from + size, "\"c%d\""));
        case "/offset":
          return items(number(query.getValue("offset"), 0), size, "null");
        case "/page":
          return items((page - 1) * 10, 10, "null");
        case "/header":
          if (from + 10 < RESULTS) {
            response.getHeaders().put("X-Next-Cursor", "c" + (from + 10));
          }
          return items(from, 10, "null");
        case "/next-url":
          var url = UPSTREAM.at("/next-url?cursor=c").toString();
          return items(from, 10, "null")
              .replaceFirst("}$", ",\"next\":" + next(from + 10, "\"" + url + "%d\"") + "}");
        case "/linked":
          response
              .getHeaders()
              .put(
                  "Link",
                  "</x?page=0>; rel=\"prev\", </elsewhere?page=2&key=a%20b>; rel=\"foo next\"");
          return results(0, 10);
        case "/elsewhere":
          if (page == 2) {
            response.getHeaders().put("Link", "<?page=3>;title=\"a, <b>; rel=next\"; rel=next");
          }
          return results((page - 1) * 10, Math.min(RESULTS, page * 10));
        case "/bare":
          return results(Math.min(RESULTS, (page - 1) * 10), Math.min(RESULTS, page * 10));
        case "/endless":
          return "{\"items\":[1],\"meta\":{\"next\":\"c" + ASKED.size() + "\"}}";
        case "/repeats":
          return "{\"items\":[1],\"meta\":{\"next\":\"c1\"}}";
        case "/breaks":
          return cursor.isEmpty()
              ? "{\"items\":[1],\"meta\":{\"next\":\"c1\"}}"
              : broken(query.getValue("how"), response);
        case "/foreign":
          return "{\"items\":[1],\"meta\":{\"next\":\"" + query.getValue("to") + "\"}}";
        case "/single":
          return single(query.getValue("as"), response);
        default:
          return page < 3 ? "{\"items\": [ " + LARGE + " ]}" : "{\"items\":[ ]}";
      }
    }

    private static String broken(String how, Response response) {
      return switch (how) {
        case "status" -> {
          response.setStatus(500);
          yield "{\"items\":[]}";
        }
        case "text" -> {
          response.getHeaders().put("Content-Type", "text/plain");
          yield "{\"items\":[]}";
        }
        case "object" -> "{\"items\":{}}";
        case "half" -> "{\"items\":[1,2";
        default -> "{\"items\":[],\"meta\":{\"next\":\"" + "x".repeat(9000) + "\"}}";
      };
    }

    private static String single(String as, Response response) {
      if (as.equals("text")) {
        response.getHeaders().put("Content-Type", "text/plain");
      }
      if (as.equals("status")) {
        response.setStatus(404);
      }
      if (as.equals("empty")) {
        response.setStatus(204);
      }
      return SINGLE.get(as);
    }

    private static String items(int from, int size, String next) {
      var all = results(from, Math.min(RESULTS, from + size));
      return "{\"items\": " + all + ", \"meta\": {\"next\": " + next + "}}";
    }

    private static String next(int at, String format) {
      return at < RESULTS ? format.formatted(at) : "null";
    }

    private static int number(String text, int usual) {
      return text == null ? usual : Integer.parseInt(text);
    }
  }
}
