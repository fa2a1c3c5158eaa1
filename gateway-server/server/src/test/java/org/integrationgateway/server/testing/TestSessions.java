package org.integrationgateway.server.testing;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.Profiles;
import org.integrationgateway.people.session.GrantChecks;
import org.integrationgateway.people.session.NewSession;
import org.integrationgateway.people.session.SessionRequest;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.sdk.identity.Person;

/** Begins sessions in the store of a gateway, beside the server, as a login at a replica does. */
public final class TestSessions {
  /** The identity provider of the sessions. */
  public static final String PROVIDER = "people";

  private TestSessions() {}

  /** A session of a user with a verified e-mail address. */
  public static NewSession begin(GatewayConfig config, String subject, Clock clock) {
    var name = subject.substring(subject.indexOf(':') + 1);
    var person =
        new Person(
            subject, Optional.of(name + "@example.com"), true, Optional.of(name), List.of("staff"));
    var request =
        new SessionRequest(person, PROVIDER, Optional.empty(), "192.0.2.7", "Test Browser 1.0");
    return begin(config, request, clock);
  }

  /** The session of a login. */
  public static NewSession begin(GatewayConfig config, SessionRequest request, Clock clock) {
    try (var state = State.open(config, SecretProcesses.of(config), clock);
        var grants = new GrantChecks(Set.of(), name -> Optional.empty(), unused -> {}, clock);
        var sessions =
            new Sessions(state, new Profiles(state), config.server()::session, grants, clock)) {
      return sessions.begin(request);
    }
  }
}
