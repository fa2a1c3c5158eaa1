package org.integrationgateway.server.oauth.dpop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server and its authorization server, which bind tokens to keys (RFC 9449) and check each
 * proof with another library than the gateway makes it with. A browser at it agrees at once.
 */
final class ProvingServer implements AutoCloseable {
  private final JettyUpstream http = new JettyUpstream(this::answer);
  private final AtomicInteger issued = new AtomicInteger();
  private final Map<String, String> keys = new ConcurrentHashMap<>();

  /** Members of the metadata of the authorization server and of the resource. */
  final ObjectNode metadata = Json.object();

  final ObjectNode resource = Json.object();

  /** Requests by method and path, and the claims of each proof. */
  final List<String> asked = new CopyOnWriteArrayList<>();

  final List<Map<String, Object>> proofs = new CopyOnWriteArrayList<>();

  /** The nonces that are asked for; empty where none is. */
  volatile String tokenNonce = "";

  volatile String resourceNonce = "";

  /** The scheme of challenges of the resource. */
  volatile String scheme = "DPoP";

  volatile boolean binds = true;
  volatile boolean expired;

  ProvingServer() {
    metadata.putArray("dpop_signing_alg_values_supported").add("ES256");
  }

  String url(String path) {
    return "http://127.0.0.1:" + http.port() + path;
  }

  /** The address to which the page of an authorization request leads. */
  static URI agree(URI page) {
    var query = parameters(page.getRawQuery());
    return URI.create(
        query.get("redirect_uri")
            + "?code=c1&state="
            + URLEncoder.encode(query.get("state"), UTF_8));
  }

  private static Map<String, String> parameters(String form) {
    return Arrays.stream(form.split("&"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], UTF_8)));
  }

  private void answer(Request request, Response response) throws Exception {
    var path = request.getHttpURI().getPath();
    response.getHeaders().put("Content-Type", "application/json");
    if (path.startsWith("/.well-known/oauth-protected-resource")) {
      var document = resource.deepCopy().put("resource", url("/mcp"));
      document.putArray("authorization_servers").add(url(""));
      write(response, document);
      return;
    }
    if (path.startsWith("/.well-known/")) {
      write(response, server());
      return;
    }
    asked.add(request.getMethod() + " " + path);
    switch (path) {
      case "/register" -> {
        response.setStatus(201);
        write(response, Json.object().put("client_id", "gateway"));
      }
      case "/token" -> token(request, response);
      default -> resource(request, response);
    }
  }

  private ObjectNode server() {
    var document =
        metadata
            .deepCopy()
            .put("issuer", url(""))
            .put("authorization_endpoint", url("/authorize"))
            .put("token_endpoint", url("/token"))
            .put("registration_endpoint", url("/register"));
    document.putArray("code_challenge_methods_supported").add("S256");
    document.putArray("token_endpoint_auth_methods_supported").add("none");
    return document;
  }

  private void token(Request request, Response response) throws Exception {
    var form = parameters(Content.Source.asString(request, UTF_8));
    var proof = request.getHeaders().get("DPoP");
    var key = proof == null ? "" : checked(request, proof, "", tokenNonce);
    if (!tokenNonce.isEmpty()) {
      response.getHeaders().put("DPoP-Nonce", tokenNonce);
    }
    if (key.equals("nonce")) {
      response.setStatus(400);
      write(response, Json.object().put("error", "use_dpop_nonce"));
      return;
    }
    var refresh = form.get("refresh_token");
    if (refresh != null && !key.equals(keys.get(refresh))) {
      response.setStatus(400);
      write(response, Json.object().put("error", "invalid_dpop_proof"));
      return;
    }
    expired = false;
    int number = issued.incrementAndGet();
    boolean bound = binds && !key.isEmpty();
    keys.put("t" + number, bound ? key : "");
    keys.put("r" + number, key);
    write(
        response,
        Json.object()
            .put("access_token", "t" + number)
            .put("refresh_token", "r" + number)
            .put("token_type", bound ? "DPoP" : "Bearer"));
  }

  private void resource(Request request, Response response) throws Exception {
    var authorization = String.valueOf(request.getHeaders().get("Authorization"));
    var token = authorization.replaceFirst(".* ", "");
    var bound = keys.getOrDefault(token, "unknown");
    var right = bound.isEmpty() ? "Bearer " + token : "DPoP " + token;
    var proof = request.getHeaders().get("DPoP");
    var key = proof == null ? "" : checked(request, proof, token, resourceNonce);
    if (!resourceNonce.isEmpty()) {
      response.getHeaders().put("DPoP-Nonce", resourceNonce);
    }
    if (expired || !authorization.equals(right) || !key.equals(bound)) {
      response.setStatus(401);
      response
          .getHeaders()
          .put(
              "WWW-Authenticate",
              scheme + (key.equals("nonce") ? " error=\"use_dpop_nonce\"" : " realm=\"mcp\""));
      write(response, Json.object());
      return;
    }
    var body = Content.Source.asString(request, UTF_8);
    write(response, Json.object().put("shown", authorization).put("body", body));
  }

  /** The thumbprint of the key; {@code nonce} where the nonce is another one. */
  private String checked(Request request, String proof, String token, String nonce)
      throws Exception {
    var jwt = JWSObject.parse(proof);
    var key = jwt.getHeader().getJWK().toECKey();
    var claims = new HashMap<>(jwt.getPayload().toJSONObject());
    boolean isSeen = proofs.stream().anyMatch(each -> each.get("jti").equals(claims.get("jti")));
    proofs.add(claims);
    var digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(US_ASCII));
    long age = Instant.now().getEpochSecond() - ((Number) claims.get("iat")).longValue();
    boolean isRight =
        !key.isPrivate()
            && jwt.getHeader().getType().getType().equals("dpop+jwt")
            && jwt.verify(new ECDSAVerifier(key))
            && claims.get("htm").equals(request.getMethod())
            && claims.get("htu").equals(url(request.getHttpURI().getPath()))
            && Math.abs(age) < 60
            && !isSeen
            && (token.isEmpty()
                ? !claims.containsKey("ath")
                : Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(digest)
                    .equals(claims.get("ath")));
    if (!isRight) {
      throw new IllegalStateException("a wrong proof: " + jwt.getHeader() + " " + claims);
    }
    return nonce.isEmpty() || nonce.equals(claims.get("nonce"))
        ? key.computeThumbprint().toString()
        : "nonce";
  }

  private static void write(Response response, ObjectNode answer) {
    Content.Sink.write(response, true, new String(Json.write(answer), UTF_8), Callback.NOOP);
  }

  @Override
  public void close() throws Exception {
    http.close();
  }
}
