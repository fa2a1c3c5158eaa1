package org.integrationgateway.http.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.identity.ApiToken;
import org.integrationgateway.core.identity.CreatedToken;
import org.integrationgateway.core.identity.TokenRequest;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request for a token.
 *
 * @param subject of the token, where the route takes one
 */
public record TokenForm(Optional<String> subject, TokenRequest request) {
  /**
   * Reads a body.
   *
   * @param more members that the route takes beside those of every token
   */
  public static TokenForm read(ObjectNode body, String... more) {
    var known = Stream.concat(Stream.of("name", "expiresInSeconds", "scopes"), Arrays.stream(more));
    var fields = new RequestFields(body, known.toArray(String[]::new));
    var name = fields.requiredText("name");
    var expiresIn = fields.whole("expiresInSeconds").map(Duration::ofSeconds);
    var scopes = new ArrayList<Caller.Scope>();
    for (var scope : fields.objects("scopes", "app", "operations")) {
      scopes.add(
          new Caller.Scope(scope.requiredText("app"), Set.copyOf(scope.texts("operations"))));
    }
    var subject =
        Arrays.asList(more).contains("subject")
            ? Optional.of(fields.requiredText("subject"))
            : Optional.<String>empty();
    fields.check();
    return new TokenForm(subject, new TokenRequest(name, expiresIn, scopes));
  }

  /** A token as its owner and administrators see it. */
  public static ObjectNode json(ApiToken token) {
    var json =
        Json.object()
            .put("id", token.id())
            .put("name", token.name())
            .put("subject", token.subject().id());
    var scopes = json.putArray("scopes");
    for (var scope : token.scopes()) {
      var item = scopes.addObject().put("app", scope.app());
      if (!scope.operations().isEmpty()) {
        var operations = item.putArray("operations");
        scope.operations().stream().sorted().forEach(operations::add);
      }
    }
    json.put("createdAt", token.createdAt().toString());
    json.put("expiresAt", token.expiresAt().toString());
    token.lastUsedAt().ifPresent(at -> json.put("lastUsedAt", at.toString()));
    return json;
  }

  /** A token with its text, which is shown once. */
  public static ObjectNode json(CreatedToken created) {
    var json = json(created.token());
    created.plaintext().use(text -> json.put("token", text));
    return json;
  }
}
