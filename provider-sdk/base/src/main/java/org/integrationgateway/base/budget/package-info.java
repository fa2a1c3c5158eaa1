/** Bounds of work and of memory that callers and foreign text ask for. */
@NullMarked
package org.integrationgateway.base.budget;

import org.jspecify.annotations.NullMarked;
