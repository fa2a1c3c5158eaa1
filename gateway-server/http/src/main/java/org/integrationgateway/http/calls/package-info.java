/**
 * The calls of the last minutes or hours, in memory: what became of each, for its caller and for
 * operators.
 */
@NullMarked
package org.integrationgateway.http.calls;

import org.jspecify.annotations.NullMarked;
