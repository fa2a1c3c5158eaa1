/** New packages from OpenAPI documents. */
@NullMarked
package org.integrationgateway.server.scaffold.openapi;

import org.jspecify.annotations.NullMarked;
