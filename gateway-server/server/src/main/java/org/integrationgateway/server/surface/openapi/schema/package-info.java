/** The schemas of API documents as JSON Schema 2020-12. */
@NullMarked
package org.integrationgateway.server.surface.openapi.schema;

import org.jspecify.annotations.NullMarked;
