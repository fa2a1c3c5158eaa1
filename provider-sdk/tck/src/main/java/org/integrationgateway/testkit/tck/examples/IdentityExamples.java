package org.integrationgateway.testkit.tck.examples;

import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.records.schema.WrittenAs.Written;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Client;

/**
 * Clients and a person that an identity knows.
 *
 * @param clientId a public client
 * @param otherClientId another one with the same redirect URI
 * @param person subject id of the person that is logged in
 * @param login how that person logs in
 * @param machine a client that has tokens without a login
 */
@WrittenAs(IdentityExamples.Form.class)
public record IdentityExamples(
    String clientId,
    String otherClientId,
    String redirectUri,
    String person,
    Login login,
    Optional<Client> machine,
    boolean exchanges) {
  /** The examples as they are written. */
  record Form(
      String clientId,
      String otherClientId,
      String redirectUri,
      String person,
      Node login,
      Optional<Machine> machine,
      @Default("true") boolean exchanges)
      implements Written<IdentityExamples> {
    @Override
    public IdentityExamples value() {
      return new IdentityExamples(
          clientId,
          otherClientId,
          redirectUri,
          person,
          Login.of(login),
          machine.map(client -> Client.of(client.id(), Secret.of(client.secret()))),
          exchanges);
    }
  }

  private record Machine(String id, String secret) {}
}
