package org.integrationgateway.people.session;

import java.util.Optional;
import org.integrationgateway.sdk.identity.Person;

/**
 * A login that is to become a session.
 *
 * @param person who logged in, as the identity provider says
 * @param provider configured name of the identity provider
 * @param grantId of the grant that the identity provider keeps for the session
 * @param address that the login came from
 * @param agent what the login's browser or program calls itself: shortened, and cleared of
 *     characters that do not print
 */
public record SessionRequest(
    Person person, String provider, Optional<String> grantId, String address, String agent) {
  private static final int LONGEST_ADDRESS = 64;
  private static final int LONGEST_AGENT = 200;

  public SessionRequest {
    address = printable(address, LONGEST_ADDRESS);
    agent = printable(agent, LONGEST_AGENT);
  }

  private static String printable(String text, int longest) {
    var kept = new StringBuilder();
    text.codePoints()
        .map(each -> Character.isISOControl(each) || !Character.isDefined(each) ? ' ' : each)
        .filter(each -> Character.getType(each) != Character.FORMAT)
        .filter(each -> Character.getType(each) != Character.SURROGATE)
        .limit(longest)
        .forEach(kept::appendCodePoint);
    return kept.toString().strip();
  }
}
