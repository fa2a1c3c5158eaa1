package org.integrationgateway.server.api.v1;

import java.util.Optional;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.api.ConnectJson;
import org.integrationgateway.connections.api.ConnectionForm;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.records.schema.Inline;
import tools.jackson.databind.node.ObjectNode;

/** Tells how callers authenticate, and stores the credentials of apps. */
final class AuthRoutes {
  private static final BodyType<Manual> BODY = new BodyType<>(Manual.class);

  private final VisibleCatalog catalog;
  private final Connections connections;
  private final CredentialOwners owners;
  private final AuthInfo info;

  AuthRoutes(
      VisibleCatalog catalog, Connections connections, CredentialOwners owners, AuthInfo info) {
    this.catalog = catalog;
    this.connections = connections;
    this.owners = owners;
    this.info = info;
  }

  void info(Exchange exchange) {
    var json = Json.object();
    json.put("provider", info.provider());
    json.put("displayName", info.displayName());
    json.put("loginSupported", info.login());
    json.putObject("features")
        .put("agent", info.agent())
        .put("workflow", info.workflow())
        .put("mcp", catalog.offersTools());
    exchange.reply(200, json);
  }

  private record Manual(
      String integration,
      Optional<String> connection,
      Optional<String> serviceAccountId,
      @Inline ConnectionForm.Given given) {}

  StoredAnswer connectManual(Caller caller, ObjectNode body) {
    var manual = BODY.read(body);
    var owner = owners.owner(caller, manual.serviceAccountId());
    var request = manual.given().request(manual.integration(), manual.connection());
    var connected = connections.connect(caller, owner, request);
    return CreateHandler.answer(200, ConnectJson.of(connected));
  }
}
