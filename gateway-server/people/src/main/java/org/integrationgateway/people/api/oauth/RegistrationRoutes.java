package org.integrationgateway.people.api.oauth;

import java.io.IOException;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.oauth.client.LoginClients;
import org.integrationgateway.people.oauth.client.SelfRegisteredClients.Registered;
import tools.jackson.databind.node.ObjectNode;

/** Routes where clients register themselves (RFC 7591). */
public final class RegistrationRoutes {
  private final LoginSwitch logins;
  private final LoginClients clients;
  private final AuditTrail audit;

  public RegistrationRoutes(LoginSwitch logins, LoginClients clients, AuditTrail audit) {
    this.logins = logins;
    this.clients = clients;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    var open = new LoginSwitch(logins.isOn() && clients.isOpen());
    routes.add(
        "POST", IssuerUrls.REGISTER, RouteInput.NONE.asLogin(), open.guarded(this::register));
  }

  private void register(Exchange exchange) throws IOException {
    try {
      var registered = clients.registered().register(body(exchange), exchange.remoteAddress());
      var client = registered.client();
      audit.record(
          new AuditEvent("client.register", AuditEvent.UNKNOWN)
              .with("client", client.id())
              .with("name", client.name())
              .with("host", client.redirects().get(0).host())
              .with("request", exchange.requestId())
              .with("address", exchange.remoteAddress()));
      OAuthAnswer.json(exchange, 201, json(registered));
    } catch (OAuthRefusal refused) {
      OAuthAnswer.refusal(exchange, refused);
    }
  }

  private static ObjectNode body(Exchange exchange) throws IOException {
    try {
      return exchange.jsonObject();
    } catch (GatewayException malformed) {
      if (malformed.code() == ErrorCode.PAYLOAD_TOO_LARGE) {
        throw malformed;
      }
      throw new OAuthRefusal("invalid_client_metadata", malformed.detail());
    }
  }

  private static ObjectNode json(Registered registered) {
    var client = registered.client();
    var json =
        Json.object()
            .put("client_id", client.id())
            .put("client_id_issued_at", registered.at().getEpochSecond());
    registered
        .secret()
        .ifPresent(
            secret -> {
              secret.use(text -> json.put("client_secret", text));
              json.put("client_secret_expires_at", 0);
            });
    json.put("client_name", client.name())
        .put("token_endpoint_auth_method", client.authentication().word());
    var redirects = json.putArray("redirect_uris");
    client.redirects().forEach(uri -> redirects.add(uri.text()));
    json.putArray("grant_types").add("authorization_code").add("refresh_token");
    json.putArray("response_types").add("code");
    return json;
  }
}
