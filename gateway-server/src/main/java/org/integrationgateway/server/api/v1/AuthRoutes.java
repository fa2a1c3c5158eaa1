package org.integrationgateway.server.api.v1;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.connection.ConnectRequest;
import org.integrationgateway.server.connection.Connections;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.invoke.Directory;
import org.integrationgateway.server.json.Json;

/** How callers authenticate here, and how they connect apps. */
final class AuthRoutes {
  private final Authentication authentication;
  private final Directory directory;
  private final Connections connections;

  AuthRoutes(Authentication authentication, Directory directory, Connections connections) {
    this.authentication = authentication;
    this.directory = directory;
    this.connections = connections;
  }

  void info(Exchange exchange) {
    var json = Json.object();
    json.put("provider", "local");
    json.put("displayName", "API tokens");
    json.put("loginSupported", false);
    json.putObject("features")
        .put("agent", false)
        .put("workflow", false)
        .put("mcp", directory.offersTools());
    exchange.reply(200, json);
  }

  void connectManual(Exchange exchange) throws IOException {
    var caller = authentication.authenticate(exchange.bearer());
    var fields =
        new Fields(
            exchange.jsonObject(),
            "integration",
            "connection",
            "instance",
            "serviceAccountId",
            "credential",
            "credentials",
            "connectionParams");
    var request =
        new ConnectRequest(
            fields.requiredText("integration"),
            fields.text("connection"),
            fields.text("instance"),
            fields.text("credential").map(Secret::of),
            secrets(fields.textByName("credentials")),
            fields.textByName("connectionParams"));
    var serviceAccount = fields.text("serviceAccountId");
    fields.check();
    if (serviceAccount.isPresent()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "nobody manages service account '%s' here: leave serviceAccountId out to connect for yourself"
              .formatted(serviceAccount.get()));
    }
    var connected = connections.connect(caller, request);
    exchange.reply(
        200,
        Json.object()
            .put("status", connected.status())
            .put("app", connected.app())
            .put("connection", connected.connection())
            .put("instance", connected.instance()));
  }

  private static Map<String, Secret> secrets(Map<String, String> texts) {
    var secrets = new LinkedHashMap<String, Secret>();
    texts.forEach((name, text) -> secrets.put(name, Secret.of(text)));
    return secrets;
  }
}
