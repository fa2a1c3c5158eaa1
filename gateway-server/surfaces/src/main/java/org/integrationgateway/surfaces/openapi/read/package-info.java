/**
 * Reads OpenAPI and Swagger documents. Nothing in them can make it fail but by its own exception.
 */
@NullMarked
package org.integrationgateway.surfaces.openapi.read;

import org.jspecify.annotations.NullMarked;
