package org.integrationgateway.connections.oauth;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.OAuth1Signature;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The requests of OAuth 1.0 around the consent of a user (RFC 5849, 2.1 to 2.3). */
public final class OAuth1Legs {
  /** Name of the credential's field that holds the secret of the token. */
  public static final String TOKEN_SECRET = "token_secret";

  private static final Map<String, String> ACCEPTS = Map.of("Accept", "*/*");
  private static final int ANSWER_BYTES = 64 * 1024;
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final OAuth1Signature signature;
  private final AuthorizationServer server;
  private final Map<String, String> params;
  private final InstantSource clock;

  private OAuth1Legs(
      OAuth1Signature signature,
      AuthorizationServer server,
      Map<String, String> params,
      InstantSource clock) {
    this.signature = signature;
    this.server = server;
    this.params = params;
    this.clock = clock;
  }

  /** The legs of a connection; empty for one that is made in another way. */
  public static Optional<OAuth1Legs> of(
      Connection connection,
      AuthorizationServer server,
      Map<String, String> params,
      InstantSource clock) {
    return OAuth1Signature.in(connection.presentation())
        .filter(unused -> connection.auth() == Connection.Auth.OAUTH1)
        .map(signature -> new OAuth1Legs(signature, server, connection.values(params), clock));
  }

  /** A token with its secret: that of the first leg, or the user's. */
  public record Pair(Secret token, Secret secret) {
    /** Reads what {@link #text} writes. */
    public static Pair read(Secret text) {
      return text.use(
          both -> {
            int end = both.indexOf('\n');
            return new Pair(Secret.of(both.substring(0, end)), Secret.of(both.substring(end + 1)));
          });
    }

    /** The token and its secret in one text. */
    public Secret text() {
      return Secret.of(token.<String>use(t -> t) + '\n' + secret.<String>use(s -> s));
    }
  }

  /**
   * Gets the credentials of the flow.
   *
   * @param callback to which the server sends the browser
   * @throws GatewayException {@code UPSTREAM_*}, {@code ADMIN_CONFIGURATION_REQUIRED}
   */
  public Pair begin(String callback, Deadline deadline) {
    var answer =
        ask(
            requestTokenUrl(),
            signature.leg(false, Map.of("oauth_callback", callback)),
            Map.of(),
            deadline);
    return pair(answer).orElseThrow(() -> failed("gave no request token"));
  }

  /** The page at which the user allows access. */
  public URI page(Pair temporary) {
    var url = new StringBuilder(server.authorization().orElseThrow().toString());
    var parameters = new HashMap<>(server.dialect().authorizationParameters());
    parameters.put("oauth_token", temporary.token().use(text -> text));
    for (var parameter : parameters.entrySet()) {
      url.append(url.indexOf("?") < 0 ? '?' : '&');
      PercentEncoding.VALUE.append(url, parameter.getKey());
      url.append('=');
      PercentEncoding.VALUE.append(url, parameter.getValue());
    }
    return URI.create(url.toString());
  }

  /**
   * Exchanges what the user has allowed for a token.
   *
   * @throws GatewayException as {@link #begin}; {@code INVALID_REQUEST} when the server refuses
   */
  public TokenAnswer exchange(Pair temporary, Secret verifier, Deadline deadline) {
    var answer =
        ask(
            server.token(),
            signature.leg(true, Map.of("oauth_verifier", verifier.use(text -> text))),
            Map.of(Grant.ACCESS_TOKEN, temporary.token(), TOKEN_SECRET, temporary.secret()),
            deadline);
    var pair = pair(answer).orElseThrow(() -> failed("gave no token"));
    // The secret is kept beside the token, as a refresh token is of OAuth 2.0.
    return new TokenAnswer(
        pair.token(),
        Optional.of(pair.secret()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        shown(answer));
  }

  private static JsonNode shown(JsonNode answer) {
    return answer instanceof ObjectNode object
        ? object.deepCopy().without(List.of("oauth_token", "oauth_token_secret"))
        : Json.object();
  }

  private URI requestTokenUrl() {
    try {
      return UrlTemplate.endpoint(server.dialect().requestTokenUrl().orElseThrow())
          .expand(name -> Optional.ofNullable(params.get(name)));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the connection %s, which its requestTokenUrl needs".formatted(unusable.getMessage()));
    }
  }

  private JsonNode ask(
      URI target, OAuth1Signature leg, Map<String, Secret> secrets, Deadline deadline) {
    var values =
        new CredentialValues(
            name -> Optional.ofNullable(secrets.get(name)),
            name -> Optional.ofNullable(params.get(name)),
            clock);
    OutboundRequest request;
    try {
      request =
          new OutboundRequest(
                  "POST", target, OutboundRequest.get(target, ACCEPTS).headers(), Optional.empty())
              .presenting(leg, values);
    } catch (TemplateException unfit) {
      throw new GatewayException(
          ErrorCode.ADMIN_CONFIGURATION_REQUIRED, "the OAuth 1.0 client " + unfit.reason());
    }
    try (var reply = server.outbound().send(request, deadline.atMost(LONGEST))) {
      var body = reply.body().readAtMost(ANSWER_BYTES).orElse(new byte[0]);
      if (reply.status() >= 400) {
        throw new GatewayException(
            reply.status() >= 500 ? ErrorCode.UPSTREAM_UNREACHABLE : ErrorCode.INVALID_REQUEST,
            "'%s' refused a token request of OAuth 1.0 (%d): start the connection again"
                .formatted(target.getHost(), reply.status()));
      }
      return AnswerBody.parse("", body).orElseGet(Json::object);
    } catch (IOException incomplete) {
      throw failed("returned an incomplete response");
    }
  }

  private static Optional<Pair> pair(JsonNode answer) {
    var token = JsonPath.text(answer, "oauth_token").map(Secret::of);
    var secret = JsonPath.text(answer, "oauth_token_secret").map(Secret::of);
    return token.flatMap(known -> secret.map(other -> new Pair(known, other)));
  }

  private GatewayException failed(String what) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE,
        "'%s' %s (OAuth 1.0)".formatted(server.token().getHost(), what));
  }
}
