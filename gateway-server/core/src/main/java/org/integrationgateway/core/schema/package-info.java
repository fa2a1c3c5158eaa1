/** JSON Schema: compiled once, applied to every call, explained in words. */
@NullMarked
package org.integrationgateway.core.schema;

import org.jspecify.annotations.NullMarked;
