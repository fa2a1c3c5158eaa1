/** OpenAPI documents as the gateway serves them: what they say, without how they say it. */
@NullMarked
package org.integrationgateway.server.surface.openapi;

import org.jspecify.annotations.NullMarked;
