/** The schemas of API documents as JSON Schema 2020-12. */
@NullMarked
package org.integrationgateway.surfaces.openapi.schema;

import org.jspecify.annotations.NullMarked;
