package org.integrationgateway.authoring.recording;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;

/** The differences between recorded messages and those of today. */
public final class Difference {
  /** The path of a GraphQL endpoint in a test; elsewhere it may be another. */
  private static final String GRAPHQL = "/graphql";

  private Difference() {}

  /**
   * The differences between two requests; empty when the recorded response answers both. The path
   * may lack the beginning that the base URL of the recorded one had.
   */
  public static List<String> of(RecordedRequest recorded, RecordedRequest asked) {
    var found = new ArrayList<String>();
    if (!recorded.method().equals(asked.method())) {
      found.add("the method is %s, and was %s".formatted(asked.method(), recorded.method()));
    }
    if (!isSamePath(recorded, asked)) {
      found.add("the path is %s, and was %s".formatted(path(asked), path(recorded)));
    }
    pairs(found, "parameter", query(recorded), query(asked));
    pairs(found, "header", recorded.headers(), asked.headers());
    bodies(found, recorded.body(), asked.body(), JsonDifference::ofValues);
    return found;
  }

  /** Whether two requests have the same method and path. */
  static boolean isSameTarget(RecordedRequest recorded, RecordedRequest asked) {
    return recorded.method().equals(asked.method()) && isSamePath(recorded, asked);
  }

  private static boolean isSamePath(RecordedRequest recorded, RecordedRequest asked) {
    var path = path(asked);
    return path(recorded).endsWith(path) || path.equals(GRAPHQL);
  }

  /** The differences between a recorded answer of the package and one of today. */
  public static List<String> ofAnswer(RecordedResponse recorded, RecordedResponse now) {
    var found = new ArrayList<String>();
    status(found, recorded, now);
    bodies(found, recorded.body(), now.body(), JsonDifference::ofValues);
    return found;
  }

  /**
   * The differences between a recorded response of an upstream and one of today: status, media
   * type, the presence of other headers, and the shape of JSON.
   */
  public static List<String> ofUpstream(RecordedResponse recorded, RecordedResponse now) {
    var found = new ArrayList<String>();
    status(found, recorded, now);
    pairs(found, "header", present(recorded), present(now));
    boolean both = recorded.body().json().isPresent() && now.body().json().isPresent();
    if (both) {
      bodies(found, recorded.body(), now.body(), JsonDifference::ofShape);
    } else if (!kind(recorded.body()).equals(kind(now.body()))) {
      found.add("the body is %s, and was %s".formatted(kind(now.body()), kind(recorded.body())));
    }
    return found;
  }

  private static void status(List<String> found, RecordedResponse recorded, RecordedResponse now) {
    if (recorded.status() != now.status()) {
      found.add("the status is %d, and was %d".formatted(now.status(), recorded.status()));
    }
  }

  private static void bodies(
      List<String> found,
      RecordedBody recorded,
      RecordedBody now,
      BiFunction<JsonNode, JsonNode, List<String>> json) {
    if (recorded.json().isPresent() && now.json().isPresent()) {
      json.apply(recorded.tree().get(), now.tree().get())
          .forEach(difference -> found.add("body: " + difference));
    } else if (!recorded.equals(now)) {
      found.add(
          "the body is %s '%s', and was %s '%s'"
              .formatted(kind(now), now.content(), kind(recorded), recorded.content()));
    }
  }

  private static String kind(RecordedBody body) {
    return body.json().isPresent() ? "JSON" : body.text().isPresent() ? "text" : "empty";
  }

  private static SortedMap<String, String> present(RecordedResponse response) {
    var present = new TreeMap<String, String>();
    response
        .headers()
        .forEach(
            (name, value) ->
                present.put(
                    name,
                    name.equals("content-type") ? value.split(";", 2)[0].strip() : "present"));
    return present;
  }

  private static void pairs(
      List<String> found,
      String what,
      SortedMap<String, String> recorded,
      SortedMap<String, String> now) {
    var names = new TreeSet<>(recorded.keySet());
    names.addAll(now.keySet());
    for (var name : names) {
      var was = recorded.get(name);
      var is = now.get(name);
      if (is == null) {
        found.add("%s %s is missing, and was %s".formatted(what, name, was));
      } else if (was == null) {
        found.add("%s %s is new: %s".formatted(what, name, is));
      } else if (!Objects.equals(was, is)) {
        found.add("%s %s is %s, and was %s".formatted(what, name, is, was));
      }
    }
  }

  private static String path(RecordedRequest request) {
    return request.path().split("\\?", 2)[0];
  }

  private static SortedMap<String, String> query(RecordedRequest request) {
    var query = new TreeMap<String, String>();
    int begin = request.path().indexOf('?');
    if (begin >= 0) {
      Arrays.stream(request.path().substring(begin + 1).split("&"))
          .map(pair -> pair.split("=", 2))
          .forEach(
              pair ->
                  query.merge(
                      pair[0], pair.length > 1 ? pair[1] : "", (one, next) -> one + "," + next));
    }
    return query;
  }
}
