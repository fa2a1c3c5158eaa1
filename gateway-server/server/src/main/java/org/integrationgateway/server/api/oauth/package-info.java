/** What authorization servers of apps read about the gateway as their client. */
@NullMarked
package org.integrationgateway.server.api.oauth;

import org.jspecify.annotations.NullMarked;
