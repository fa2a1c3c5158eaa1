package org.integrationgateway.server.testing.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.integrationgateway.connections.jose.SigningKey;
import org.integrationgateway.core.json.Json;

/** A program that acts as a service account, message by message. */
public final class AccountProgram {
  /** The grant of a token that another issuer has signed. */
  public static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

  private static final String TOKEN = "/identity/oauth/token";

  private final LoginProgram http;
  private final String issuer;
  private final String client;

  /**
   * @param account local id of the service account
   */
  public AccountProgram(URI gateway, String account) {
    this.http = new LoginProgram(gateway);
    this.issuer = gateway.toString().replaceFirst("/$", "");
    this.client = "service_account." + account;
  }

  /** The URL of the gateway, which is the audience of assertions. */
  public String issuer() {
    return issuer;
  }

  /** The {@code client_id} of the program. */
  public String client() {
    return client;
  }

  /** Asks for a token with a secret in the form; names and values in turn. */
  public HttpResponse<String> withSecret(String secret, String... more) {
    return ask(
        "grant_type", "client_credentials", "client_id", client, "client_secret", secret, more);
  }

  /** Asks for a token with a secret in the header. */
  public HttpResponse<String> withHeader(String secret) {
    var pair = Base64.getEncoder().encodeToString((client + ":" + secret).getBytes(UTF_8));
    return http.form(
        TOKEN, Map.of("grant_type", "client_credentials"), "Authorization", "Basic " + pair);
  }

  /** Asks for a token with an assertion. */
  public HttpResponse<String> withAssertion(String assertion, String... more) {
    return ask(
        "client_assertion_type",
        "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        "client_assertion",
        assertion,
        "grant_type",
        "client_credentials",
        more);
  }

  /** Asks for a token with the token of a workload. */
  public HttpResponse<String> withWorkloadToken(String token) {
    return ask("grant_type", JWT_BEARER, "client_id", client, "assertion", token);
  }

  /** Sends a token request. */
  public HttpResponse<String> ask(
      String name1,
      String value1,
      String name2,
      String value2,
      String name3,
      String value3,
      String... more) {
    var form = new LinkedHashMap<String, String>();
    form.put(name1, value1);
    form.put(name2, value2);
    form.put(name3, value3);
    for (int i = 0; i < more.length; i += 2) {
      form.put(more[i], more[i + 1]);
    }
    return http.form(TOKEN, form);
  }

  /** The claims of a right assertion. */
  public Map<String, Object> claims() {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("iss", client);
    claims.put("sub", client);
    claims.put("aud", issuer);
    claims.put("jti", UUID.randomUUID().toString());
    claims.put("exp", Instant.now().getEpochSecond() + 60);
    return claims;
  }

  /** An assertion with these changes of its claims; null leaves a claim out. */
  public String assertion(SigningKey key, Object... changes) {
    return signed(key, claims(), changes);
  }

  /** A token with these changes of its claims; null leaves a claim out. */
  public static String signed(SigningKey key, Map<String, Object> claims, Object... changes) {
    for (int i = 0; i < changes.length; i += 2) {
      if (changes[i + 1] == null) {
        claims.remove(changes[i]);
      } else {
        claims.put((String) changes[i], changes[i + 1]);
      }
    }
    return key.sign(Map.of(), claims).use(text -> text);
  }

  /** A text with this header and these claims, and a signature of any bytes. */
  public static String unsigned(Map<String, Object> header, Map<String, Object> claims) {
    return base64(Json.write(header)) + "." + base64(Json.write(claims)) + ".";
  }

  /** Base64 as JWTs have it. */
  public static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The status of a request with this token. */
  public int status(String path, String token) {
    return get(path, token).statusCode();
  }

  /** A request with this token. */
  public HttpResponse<String> get(String path, String token) {
    return http.send(
        HttpRequest.newBuilder(URI.create(issuer + path))
            .header("Authorization", "Bearer " + token));
  }

  /** Lists the tools of an MCP server with this token. */
  public HttpResponse<String> tools(String path, String token) {
    return http.tools(path, token);
  }

  /** Gives a token back. */
  public HttpResponse<String> revoke(String secret, String token) {
    return http.form(
        "/identity/oauth/revoke",
        Map.of("client_id", client, "client_secret", secret, "token", token));
  }

  /** A document of the gateway. */
  public HttpResponse<String> document(String path) {
    return http.get(path);
  }

  /** The access token of an answer. */
  public static String access(HttpResponse<String> answer) {
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return LoginProgram.json(answer).path("access_token").asString();
  }
}
