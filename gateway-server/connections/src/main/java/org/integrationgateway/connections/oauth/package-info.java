/** OAuth 2.0 as a client: settings of connections, authorization servers, tokens and grants. */
@NullMarked
package org.integrationgateway.connections.oauth;

import org.jspecify.annotations.NullMarked;
