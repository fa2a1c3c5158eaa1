/** The host's services on the wire: what a provider reaches through its host's socket. */
@NullMarked
package org.integrationgateway.sdk.internal.host;

import org.jspecify.annotations.NullMarked;
