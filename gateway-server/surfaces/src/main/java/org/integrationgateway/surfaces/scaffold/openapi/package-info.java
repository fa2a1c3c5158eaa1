/** New packages from OpenAPI documents. */
@NullMarked
package org.integrationgateway.surfaces.scaffold.openapi;

import org.jspecify.annotations.NullMarked;
