package org.integrationgateway.people.oauth.grant;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.http.identity.Profile;
import org.integrationgateway.sdk.Subject;

/**
 * A grant whose access token was presented.
 *
 * @param until when the token expires
 */
public record LiveGrant(ClientGrant grant, Instant until, Caller caller) {
  private static final String ALL = "mcp";
  private static final String PATH = "/mcp";

  static LiveGrant of(ClientGrant grant, Instant until, Optional<Profile> profile) {
    var limits = limits(grant);
    var spelled = limits.stream().map(Caller.Scope::app).toList();
    var subject =
        profile
            .map(person -> person.subject(spelled))
            .orElseGet(
                () -> new Subject(grant.subject(), Optional.empty(), Optional.empty(), spelled));
    var groups = profile.map(Profile::groups).orElse(List.of());
    return new LiveGrant(
        grant, until, new Caller(subject, Proof.clientToken(grant.id()), limits, groups));
  }

  /** Whether the tokens are for the resource at this path. */
  public boolean isFor(String path) {
    return path.equals(grant.resource()) || path.startsWith(grant.resource() + "/");
  }

  private static List<Caller.Scope> limits(ClientGrant grant) {
    var limits = new ArrayList<Caller.Scope>();
    boolean all = grant.scopes().contains(ALL);
    if (!grant.resource().equals(PATH)) {
      limits.add(new Caller.Scope(grant.resource().substring(PATH.length() + 1), Set.of()));
      return limits;
    }
    if (!all) {
      grant.scopes().stream()
          .filter(scope -> scope.startsWith(ALL + ":"))
          .map(scope -> new Caller.Scope(scope.substring(ALL.length() + 1), Set.of()))
          .forEach(limits::add);
    }
    return limits;
  }
}
