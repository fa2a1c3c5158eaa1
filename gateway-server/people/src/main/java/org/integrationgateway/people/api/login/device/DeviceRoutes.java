package org.integrationgateway.people.api.login.device;

import java.io.IOException;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.api.login.LoginSessions;
import org.integrationgateway.people.login.device.DeviceLogins;
import org.integrationgateway.sdk.Secret;

/** Routes for a program without a browser: it begins a login, and asks whether it was approved. */
public final class DeviceRoutes {
  private static final String BEGIN = "/api/v1/auth/device";
  private static final String TOKEN = "/api/v1/auth/device/token";

  private static final BodyType<Presented> BODY = new BodyType<>(Presented.class);

  private final DeviceLogins logins;
  private final PublicUrl url;
  private final AuditTrail audit;

  /**
   * @param url public URL of the gateway
   */
  public DeviceRoutes(DeviceLogins logins, PublicUrl url, AuditTrail audit) {
    this.logins = logins;
    this.url = url;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    // The command line asks for the token again and again: its interval is limit enough.
    routes.add("POST", BEGIN, RouteInput.NONE.asLogin(), this::begin).post(TOKEN, this::token);
  }

  private record Presented(Secret deviceCode) {}

  private void begin(Exchange exchange) throws IOException {
    BodyType.EMPTY.read(exchange);
    var begun = logins.begin(exchange.remoteAddress(), exchange.header("User-Agent").orElse(""));
    var page = url.at(DevicePageRoutes.PATH);
    var json = Json.object();
    begun.deviceCode().use(code -> json.put("deviceCode", code));
    exchange.set("Cache-Control", "no-store");
    exchange.reply(
        200,
        json.put("userCode", begun.userCode())
            .put("verificationUrl", page)
            .put("verificationUrlComplete", page + "?code=" + begun.userCode())
            .put("expiresIn", DeviceLogins.LIFE.toSeconds())
            .put("interval", DeviceLogins.INTERVAL.toSeconds()));
  }

  private void token(Exchange exchange) throws IOException {
    var begun = logins.take(BODY.read(exchange).deviceCode());
    audit.record(
        new AuditEvent("session.begin", begun.session().subject().id())
            .with("id", begun.session().id())
            .with("by", "device code")
            .with("request", exchange.requestId())
            .with("address", exchange.remoteAddress()));
    exchange.set("Cache-Control", "no-store");
    exchange.reply(200, LoginSessions.json(begun));
  }
}
