package org.integrationgateway.server.api.v1;

import org.integrationgateway.connections.ConnectRequest;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.api.ConnectJson;
import org.integrationgateway.connections.api.ConnectionForm;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.idempotency.StoredAnswer;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.people.serviceaccount.CredentialOwners;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.node.ObjectNode;

/** Tells how callers authenticate, and stores the credentials of apps. */
final class AuthRoutes {
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

  StoredAnswer connectManual(Caller caller, ObjectNode body) {
    var fields =
        new RequestFields(
            body,
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
            ConnectionForm.secrets(fields.textByName("credentials")),
            fields.textByName("connectionParams"));
    var serviceAccount = fields.text("serviceAccountId");
    fields.check();
    var owner = owners.owner(caller, serviceAccount);
    var connected = connections.connect(caller, owner, request);
    return CreateHandler.answer(200, ConnectJson.of(connected));
  }
}
