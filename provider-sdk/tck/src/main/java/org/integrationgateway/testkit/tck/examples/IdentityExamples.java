package org.integrationgateway.testkit.tck.examples;

import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;
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
public record IdentityExamples(
    String clientId,
    String otherClientId,
    String redirectUri,
    String person,
    Login login,
    Optional<Client> machine,
    boolean exchanges) {
  static IdentityExamples read(Fields fields) {
    fields.require("clientId", "otherClientId", "redirectUri", "person", "login");
    return new IdentityExamples(
        fields.string("clientId").orElse(""),
        fields.string("otherClientId").orElse(""),
        fields.string("redirectUri").orElse(""),
        fields.string("person").orElse(""),
        Login.read(fields),
        fields.object("machine", IdentityExamples::client),
        fields.bool("exchanges").orElse(true));
  }

  private static Client client(Fields fields) {
    fields.require("id", "secret");
    return Client.of(fields.string("id").orElse(""), Secret.of(fields.string("secret").orElse("")));
  }
}
