/** Checks of the OpenAPI and GraphQL documents that surfaces are made of. */
@NullMarked
package org.integrationgateway.manifest.rules.surface;

import org.jspecify.annotations.NullMarked;
