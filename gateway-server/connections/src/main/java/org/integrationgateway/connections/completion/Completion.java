package org.integrationgateway.connections.completion;

import java.util.Optional;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;

/**
 * A new credential, and the connection that it is for.
 *
 * @param caller who connects
 * @param owner canonical id of the subject that the credential will belong to
 * @param instance name that was asked for
 * @param contents of the credential, with the parameters that the user gave
 * @param tokens answer of the token endpoint, for connections with OAuth
 */
public record Completion(
    Caller caller,
    String owner,
    App app,
    Connection connection,
    Optional<String> instance,
    CredentialFields contents,
    Optional<TokenAnswer> tokens) {}
