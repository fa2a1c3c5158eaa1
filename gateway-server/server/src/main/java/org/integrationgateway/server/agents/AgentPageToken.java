package org.integrationgateway.server.agents;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;

/** The token of a page: where the list of each provider goes on; a list that is not in it ended. */
final class AgentPageToken {
  private static final int LONGEST = 16 << 10;
  private static final int SCOPE_BYTES = 12;

  private final Map<String, Place> places = new LinkedHashMap<>();

  /**
   * Where one list goes on.
   *
   * @param token of the provider's page; empty: its first
   * @param lastId the last thing of this page that was shown; empty: none was
   * @param lastTime when that was made
   */
  record Place(Optional<String> token, Optional<String> lastId, Instant lastTime) {
    static final Place BEGINNING = new Place(Optional.empty(), Optional.empty(), Instant.EPOCH);
  }

  void put(String provider, Place place) {
    places.put(provider, place);
  }

  Optional<Place> place(String provider) {
    return Optional.ofNullable(places.get(provider));
  }

  /** The text; empty where every list has ended. */
  Optional<String> write(String scope) {
    if (places.isEmpty()) {
      return Optional.empty();
    }
    var json = Json.object().put("of", hash(scope));
    var at = json.putObject("at");
    places.forEach(
        (provider, place) -> {
          var one = at.putObject(provider);
          place.token().ifPresent(token -> one.put("page", token));
          place
              .lastId()
              .ifPresent(id -> one.put("id", id).put("time", place.lastTime().toString()));
        });
    return Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(json)));
  }

  /**
   * Reads a text.
   *
   * @throws ServiceException {@code INVALID_INPUT} when it is no token of this scope
   */
  static AgentPageToken read(String text, String scope) {
    try {
      if (text.length() <= LONGEST) {
        var json = Json.parseObject(Base64.getUrlDecoder().decode(text));
        if (json.path("of").asString("").equals(hash(scope))) {
          var token = new AgentPageToken();
          for (var each : json.path("at").properties()) {
            token.put(each.getKey(), place(each.getValue()));
          }
          return token;
        }
      }
    } catch (IllegalArgumentException | DateTimeException | GatewayException wrong) {
      // Refused below like the token of another list.
    }
    throw ServiceException.invalidInput(
        "the request is not valid",
        List.of(new Problem("/pageToken", "'pageToken' is not valid for this list")));
  }

  private static Place place(JsonNode json) {
    return new Place(
        Optional.of(json.path("page").asString("")).filter(page -> !page.isEmpty()),
        Optional.of(json.path("id").asString("")).filter(id -> !id.isEmpty()),
        Instant.parse(json.path("time").asString(Instant.EPOCH.toString())));
  }

  private static String hash(String scope) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(scope.getBytes(UTF_8));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(digest, SCOPE_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
