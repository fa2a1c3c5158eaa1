/** Credentials for upstreams, as the gateway itself keeps them. Not a provider kind. */
@NullMarked
package org.integrationgateway.sdk.credentials;

import org.jspecify.annotations.NullMarked;
