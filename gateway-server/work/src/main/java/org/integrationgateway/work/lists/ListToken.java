package org.integrationgateway.work.lists;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The token of a page of a merged list: for each provider, where its next entries begin. */
record ListToken(Map<String, Position> positions) {
  static final ListToken START = new ListToken(Map.of());

  private static final int LONGEST = 16 << 10;

  /**
   * A place in the list of one provider.
   *
   * @param token of the provider's page; empty for the first
   * @param behind the last entry that was taken; empty when no entry of that page was
   * @param ended whether there is nothing more
   */
  record Position(Optional<String> token, Optional<ListMark> behind, boolean ended) {
    static final Position START = new Position(Optional.empty(), Optional.empty(), false);
    static final Position END = new Position(Optional.empty(), Optional.empty(), true);

    static Position at(String token, Optional<ListMark> behind) {
      return new Position(Optional.of(token), behind, false);
    }

    Position behind(ListMark mark) {
      return new Position(token, Optional.of(mark), ended);
    }

    private ObjectNode json() {
      var json = Json.object();
      token.ifPresent(text -> json.put("t", text));
      behind.ifPresent(mark -> json.put("a", mark.at().toString()).put("i", mark.id()));
      if (ended) {
        json.put("e", true);
      }
      return json;
    }

    private static Position of(JsonNode json) {
      return new Position(
          Optional.ofNullable(json.get("t")).map(JsonNode::asString),
          Optional.ofNullable(json.get("i"))
              .map(id -> new ListMark(Instant.parse(json.path("a").asString("")), id.asString())),
          json.path("e").asBoolean(false));
    }
  }

  Position position(String provider) {
    return positions.getOrDefault(provider, Position.START);
  }

  /** The token of the page after this one; empty when every provider has ended. */
  static <T> Optional<String> write(String query, List<ListHead<T>> heads) {
    var json = Json.object().put("q", digest(query));
    var positions = json.putObject("p");
    boolean more = false;
    for (var head : heads) {
      var position = head.position();
      positions.set(head.provider(), position.json());
      more |= !position.ended();
    }
    return more
        ? Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(json)))
        : Optional.empty();
  }

  /**
   * Reads a token.
   *
   * @throws ServiceException {@code INVALID_INPUT} when it does not belong to a list with this
   *     query
   */
  static ListToken read(String text, String query) {
    try {
      if (text.length() <= LONGEST) {
        var json = Json.parseObject(Base64.getUrlDecoder().decode(text.getBytes(UTF_8)));
        if (json.path("q").asString("").equals(digest(query))) {
          var positions = new HashMap<String, Position>();
          json.path("p")
              .properties()
              .forEach(each -> positions.put(each.getKey(), Position.of(each.getValue())));
          return new ListToken(Map.copyOf(positions));
        }
      }
    } catch (IllegalArgumentException | DateTimeException | GatewayException notOurs) {
      // Refused below, like the token of another list.
    }
    var message =
        "'pageToken' is not valid for this list: send the same query as for the page before, "
            + "or leave it out to start with the first page";
    throw ServiceException.invalidInput(message, List.of(new Problem("/pageToken", message)));
  }

  private static String digest(String query) {
    return UUID.nameUUIDFromBytes(query.getBytes(UTF_8)).toString();
  }
}
