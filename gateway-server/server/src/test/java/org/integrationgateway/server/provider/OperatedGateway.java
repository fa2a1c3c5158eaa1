package org.integrationgateway.server.provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import tools.jackson.databind.JsonNode;

/** A whole gateway on processes, as callers and operators meet it. */
final class OperatedGateway implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final Gateway gateway;
  private final String token;

  OperatedGateway(GatewayConfig config) {
    gateway = Gateway.start(config);
    token = TestTokens.make(config, "user:ops");
  }

  Gateway gateway() {
    return gateway;
  }

  /** Invokes an operation with nothing. */
  HttpResponse<String> invoke(String app, String operation) {
    return send("POST", "/api/v1/" + app + "/" + operation);
  }

  /** Invokes an operation with this input. */
  HttpResponse<String> invoke(String app, String operation, String input) {
    return send(gateway.uri(), "POST", "/api/v1/" + app + "/" + operation, input);
  }

  HttpResponse<String> send(String method, String path) {
    return send(gateway.uri(), method, path);
  }

  HttpResponse<String> send(String method, String path, String body) {
    return send(gateway.uri(), method, path, body);
  }

  HttpResponse<String> manage(String method, String path) {
    return send(gateway.managementUri().orElseThrow(), method, path);
  }

  /** A provider as operators see it. */
  JsonNode status(String kind, String name) {
    var answer = manage("GET", "/admin/api/v1/providers/" + kind + "/" + name);
    return Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
  }

  /** Sends a message to {@code /mcp}. */
  HttpResponse<String> mcp(String message) {
    return send(gateway.uri(), "POST", "/mcp", message);
  }

  private HttpResponse<String> send(URI listener, String method, String path) {
    return send(listener, method, path, "{}");
  }

  private HttpResponse<String> send(URI listener, String method, String path, String body) {
    var request =
        HttpRequest.newBuilder(listener.resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("POST")
                    ? HttpRequest.BodyPublishers.ofString(body)
                    : HttpRequest.BodyPublishers.noBody())
            .build();
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    gateway.close();
  }
}
