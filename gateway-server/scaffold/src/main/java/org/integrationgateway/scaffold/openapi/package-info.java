/** New packages from OpenAPI documents. */
@NullMarked
package org.integrationgateway.scaffold.openapi;

import org.jspecify.annotations.NullMarked;
