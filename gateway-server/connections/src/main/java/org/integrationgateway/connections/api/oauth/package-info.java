/** Documents about the gateway as a client, for authorization servers of apps. */
@NullMarked
package org.integrationgateway.connections.api.oauth;

import org.jspecify.annotations.NullMarked;
