/**
 * Records as documents of an ordered database, or as JSON text beside one: a {@link
 * org.integrationgateway.engines.stored.StoredType} is made of a record once, and writes and reads
 * its stored form.
 */
@NullMarked
package org.integrationgateway.engines.stored;

import org.jspecify.annotations.NullMarked;
