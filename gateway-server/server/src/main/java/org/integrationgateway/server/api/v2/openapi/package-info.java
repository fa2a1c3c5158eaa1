/** The OpenAPI document of the public methods, from their descriptors and comments. */
@NullMarked
package org.integrationgateway.server.api.v2.openapi;

import org.jspecify.annotations.NullMarked;
