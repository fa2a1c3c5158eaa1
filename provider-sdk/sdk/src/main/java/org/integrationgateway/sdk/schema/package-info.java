/** Annotations for the members of records. */
@NullMarked
package org.integrationgateway.sdk.schema;

import org.jspecify.annotations.NullMarked;
