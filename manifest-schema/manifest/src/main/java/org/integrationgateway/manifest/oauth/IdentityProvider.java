package org.integrationgateway.manifest.oauth;

import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The identity provider of an enterprise, which decides what its people may reach. The gateway is
 * its client without a secret: a public one, or one that signs with the gateway's own key.
 */
public record IdentityProvider(
    @Doc("The token endpoint of the identity provider.")
        @Is("url")
        @Example("https://idp.example.com/token")
        String tokenUrl,
    @Doc("The identifier of the gateway at the identity provider.") @Example("gateway")
        String clientId,
    @Default("body")
        @Doc(
            "How the gateway authenticates at the identity provider: body sends the"
                + " clientId only, private_key_jwt an assertion that the gateway signs with its"
                + " own key.")
        @Example("private_key_jwt")
        ClientAuthentication clientAuth) {}
