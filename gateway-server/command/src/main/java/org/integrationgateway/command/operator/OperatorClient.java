package org.integrationgateway.command.operator;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.command.client.GatewayClient;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.config.server.ServerConfig.Listener;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** Sends requests to operator routes. Where the listener has none, says which listener has them. */
public final class OperatorClient {
  private static final String ROOT = "/admin/api/v1";
  private static final String PROBE = ROOT + "/providers?limit=1";
  private static final int NOT_FOUND = 404;

  private final CommandSession session;
  private final GatewayClient client;

  public OperatorClient(CommandSession session) {
    this.session = session;
    this.client = session.client();
  }

  /**
   * Sends a request that must succeed, and returns the JSON of the answer.
   *
   * @param path behind {@code /admin/api/v1}
   */
  public JsonNode call(String method, String path, Optional<JsonNode> body) {
    return found(() -> client.call(method, ROOT + path, body));
  }

  /** Sends a request and returns the JSON of the answer, also of one that refuses. */
  public JsonNode send(String method, String path) {
    return found(() -> client.send(method, ROOT + path, Optional.empty())).json();
  }

  /**
   * Reads all pages of a list.
   *
   * @param path behind {@code /admin/api/v1}
   * @param elements returns the array of elements in the answer
   */
  public ArrayNode list(String path, UnaryOperator<JsonNode> elements) {
    return found(() -> client.list(ROOT + path, elements));
  }

  private <T> T found(Supplier<T> request) {
    try {
      return request.get();
    } catch (CommandFailure failure) {
      if (isNotFound(failure) && client.status("GET", PROBE) == NOT_FOUND) {
        throw new CommandFailure(ExitCode.FAILED, elsewhere());
      }
      throw failure;
    }
  }

  private static boolean isNotFound(CommandFailure failure) {
    return failure.json().map(json -> json.path("code").asString("")).stream()
        .anyMatch("not_found"::equals);
  }

  private String elsewhere() {
    return "the listener at %s has no routes for operators: the gateway has a management listener. Name it with --url %s"
        .formatted(
            session.url(),
            management()
                .map(URI::toString)
                .orElse(
                    "http://HOST:PORT, with the host and port of 'server.management' in its"
                        + " configuration"));
  }

  /** The management listener of the configuration of this machine, if there is one. */
  private Optional<URI> management() {
    var files = ConfigFiles.find(List.of(), session.environment());
    return ConfigReader.read(files, session.environment(), SecretPackages.NONE)
        .config()
        .flatMap(config -> config.server().management())
        .filter(listener -> listener.port() > 0)
        .map(this::uri);
  }

  private URI uri(Listener listener) {
    var every = listener.host().equals("0.0.0.0") || listener.host().equals("::");
    var host = every ? session.url().getHost() : listener.host();
    var literal = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    return URI.create("http://" + literal + ":" + listener.port());
  }
}
