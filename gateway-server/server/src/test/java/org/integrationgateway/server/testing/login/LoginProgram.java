package org.integrationgateway.server.testing.login;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.identity.RandomText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An MCP client that knows only the URL of the gateway, message by message. */
public final class LoginProgram {
  /** Where the program listens; the port is any one. */
  public static final String REDIRECT = "http://127.0.0.1:49152/callback";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final URI gateway;
  private final String verifier = RandomText.secret();
  private String client = "";
  private @Nullable Supplier<String> proof;

  public LoginProgram(URI gateway) {
    this.gateway = gateway;
  }

  /** The id of the client. */
  public String client() {
    return client;
  }

  /** Uses this client id. */
  public LoginProgram as(String id) {
    client = id;
    return this;
  }

  /** Registers as a public client with this redirect URI. */
  public LoginProgram register(String redirect) {
    var answer =
        post(
            "/identity/oauth/register",
            "{\"client_name\": \"Test Program\", \"redirect_uris\": [\"%s\"],".formatted(redirect)
                + " \"token_endpoint_auth_method\": \"none\"}");
    client = json(answer).path("client_id").asString("");
    return this;
  }

  /** The parameters of a login as they should be. */
  public Map<String, String> parameters(String redirect) {
    var all = new LinkedHashMap<String, String>();
    all.put("response_type", "code");
    all.put("client_id", client);
    all.put("redirect_uri", redirect);
    all.put("scope", "mcp");
    all.put("state", "st&te");
    all.put("code_challenge", RandomText.challenge(verifier));
    all.put("code_challenge_method", "S256");
    all.put("resource", gateway.toString().replaceFirst("/$", "") + "/mcp");
    return all;
  }

  /** The URL that the browser opens. */
  public URI authorize(Map<String, String> parameters) {
    return gateway.resolve("/identity/oauth/authorize?" + encoded(parameters));
  }

  /** Proves a key in each token request; null: none. */
  public LoginProgram proves(@Nullable Supplier<String> made) {
    proof = made;
    return this;
  }

  private HttpResponse<String> tokens(Map<String, String> form) {
    return proof == null
        ? form("/identity/oauth/token", form)
        : form("/identity/oauth/token", form, "DPoP", proof.get());
  }

  /** Exchanges a code. */
  public HttpResponse<String> exchange(String code, String redirect, String... changes) {
    var form = new LinkedHashMap<String, String>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", redirect);
    form.put("client_id", client);
    form.put("code_verifier", verifier);
    form.put("resource", gateway.toString().replaceFirst("/$", "") + "/mcp");
    for (int i = 0; i < changes.length; i += 2) {
      form.put(changes[i], changes[i + 1]);
    }
    return tokens(form);
  }

  /** Asks for the next tokens. */
  public HttpResponse<String> refresh(String token) {
    return tokens(
        Map.of("grant_type", "refresh_token", "refresh_token", token, "client_id", client));
  }

  /** Sends a form; headers are names and values in turn. */
  public HttpResponse<String> form(String path, Map<String, String> fields, String... headers) {
    var request =
        HttpRequest.newBuilder(gateway.resolve(path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(encoded(fields)));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return send(request);
  }

  /** Sends JSON. */
  public HttpResponse<String> post(String path, String body) {
    return send(
        HttpRequest.newBuilder(gateway.resolve(path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  /** Gets a document. */
  public HttpResponse<String> get(String path) {
    return send(HttpRequest.newBuilder(gateway.resolve(path)));
  }

  /** Lists the tools with this token; without one where it is empty. */
  public HttpResponse<String> tools(String path, String token) {
    var request = tools(path);
    return send(token.isEmpty() ? request : request.header("Authorization", "Bearer " + token));
  }

  /** Lists the tools with this token and the proof of a key. */
  public HttpResponse<String> boundTools(String path, String token, String proven) {
    return send(tools(path).header("Authorization", "DPoP " + token).header("DPoP", proven));
  }

  private HttpRequest.Builder tools(String path) {
    return HttpRequest.newBuilder(gateway.resolve(path))
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(
            BodyPublishers.ofString(
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}"));
  }

  /** Sends a request. */
  public HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The JSON of an answer. */
  public static JsonNode json(HttpResponse<String> answer) {
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  /** The parameters in the query of a URL. */
  public static Map<String, String> query(String location) {
    var all = new LinkedHashMap<String, String>();
    for (var each : URI.create(location).getRawQuery().split("&", -1)) {
      var pair = each.split("=", 2);
      if (all.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8)) != null) {
        throw new AssertionError("twice: " + pair[0]);
      }
    }
    return all;
  }

  private static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(
            field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
