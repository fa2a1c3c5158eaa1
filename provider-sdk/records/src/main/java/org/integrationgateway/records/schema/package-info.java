/** Annotations for the members of records. */
@NullMarked
package org.integrationgateway.records.schema;

import org.jspecify.annotations.NullMarked;
