package org.integrationgateway.server.doors;

import java.time.Clock;
import java.util.function.BinaryOperator;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.http.page.FormGuard;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.accounts.LocalAccountPages;
import org.integrationgateway.people.api.login.account.AccountPageRoutes;
import org.integrationgateway.people.api.login.account.PasswordLinkRoutes;
import org.integrationgateway.people.api.login.device.DevicePageRoutes;
import org.integrationgateway.people.api.login.device.DeviceRoutes;
import org.integrationgateway.people.login.device.DeviceLogins;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.server.services.LocalLogins;

/** The pages of one's own account, and the logins of programs without a browser. */
public final class AccountDoors {
  private final LocalLogins local;
  private final CallerResolver callers;
  private final FormGuard forms;
  private final DeviceLogins devices;
  private final PublicUrl url;
  private final AuditTrail audit;

  /**
   * @param local the accounts, where the configuration has them
   * @param url public URL of the gateway
   */
  public AccountDoors(
      GatewayConfig config,
      State state,
      LocalLogins local,
      CallerResolver callers,
      Sessions sessions,
      PublicUrl url,
      AuditTrail audit,
      Clock clock) {
    this.local = local;
    this.callers = callers;
    this.url = url;
    this.audit = audit;
    BinaryOperator<String> hash =
        (one, other) -> state.keys().hash().of("account form", one, other);
    forms = new FormGuard(hash, config.server().baseUrl(), clock);
    devices = new DeviceLogins(state, sessions, clock);
  }

  public void mount(Routes.Builder routes) {
    new DeviceRoutes(devices, url, audit).mount(routes);
    new DevicePageRoutes(callers, devices, forms, audit).mount(routes);
    local
        .localAccounts()
        .map(LocalAccountPages::new)
        .ifPresent(
            own -> {
              new PasswordLinkRoutes(own, forms, audit).mount(routes);
              new AccountPageRoutes(callers, own, forms, audit).mount(routes);
            });
  }
}
