/** The JSON Schema of manifests. */
@NullMarked
package org.integrationgateway.manifest.schema;

import org.jspecify.annotations.NullMarked;
