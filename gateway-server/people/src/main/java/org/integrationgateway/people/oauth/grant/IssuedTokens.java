package org.integrationgateway.people.oauth.grant;

import java.time.Duration;
import org.integrationgateway.sdk.Secret;

/** New tokens of a grant: shown now and never again. */
public record IssuedTokens(ClientGrant grant, Secret access, Duration life, Secret refresh) {}
