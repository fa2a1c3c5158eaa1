/** Documents about the gateway as a client, for authorization servers of apps. */
@NullMarked
package org.integrationgateway.server.api.oauth;

import org.jspecify.annotations.NullMarked;
