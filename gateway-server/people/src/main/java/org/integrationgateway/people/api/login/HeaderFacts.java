package org.integrationgateway.people.api.login;

import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.page.DocsLink;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.people.api.login.account.AccountPageRoutes;
import org.jspecify.annotations.Nullable;

/** The facts that both consoles show in their header: who is logged in, and where things are. */
record HeaderFacts(LoginLinks links) {
  /**
   * The facts of a page.
   *
   * @param caller who looks at it; none where callers are not told apart
   */
  Map<String, String> of(Exchange exchange, @Nullable Caller caller) {
    var facts = new TreeMap<String, String>();
    facts.put("base", base(exchange));
    facts.put("home", place(exchange, HomeRoutes.HOME));
    if (DocsLink.isThere()) {
      facts.put("docs", place(exchange, "/" + DocsLink.PATH));
    }
    if (caller == null) {
      return facts;
    }
    var subject = caller.subject();
    facts.put("subject", subject.id());
    facts.put("name", name(caller));
    if (links.keepsAccounts()) {
      facts.put("account", place(exchange, AccountPageRoutes.PATH));
    }
    if (!exchange.isManagement()) {
      facts.put("logout", links.path(LogoutRoutes.PATH));
    }
    return facts;
  }

  /** The name of a caller as the header shows it. */
  static String name(Caller caller) {
    var subject = caller.subject();
    return subject.displayName().or(subject::email).orElse(subject.id());
  }

  /** The path of the listener as browsers see it. */
  String base(Exchange exchange) {
    return exchange.isManagement() ? links.managementPath() : links.path("");
  }

  /** The address of a page of the public listener. */
  private String place(Exchange exchange, String path) {
    return exchange.isManagement() ? links.absolute(path) : links.path(path);
  }
}
