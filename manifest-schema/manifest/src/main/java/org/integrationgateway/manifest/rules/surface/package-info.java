/** Checks of the OpenAPI and GraphQL documents of surfaces. */
@NullMarked
package org.integrationgateway.manifest.rules.surface;

import org.jspecify.annotations.NullMarked;
