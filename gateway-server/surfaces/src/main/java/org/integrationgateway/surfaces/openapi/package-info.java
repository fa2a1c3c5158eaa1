/** OpenAPI documents as the gateway serves them: what they say, without how they say it. */
@NullMarked
package org.integrationgateway.surfaces.openapi;

import org.jspecify.annotations.NullMarked;
