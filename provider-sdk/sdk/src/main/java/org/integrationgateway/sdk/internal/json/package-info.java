/** Java types as JSON: schema, reader and writer, prepared once per type. */
@NullMarked
package org.integrationgateway.sdk.internal.json;

import org.jspecify.annotations.NullMarked;
