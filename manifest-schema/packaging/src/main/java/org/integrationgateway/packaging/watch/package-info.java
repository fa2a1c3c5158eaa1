/** Builds a project again when its author saves a file. */
@NullMarked
package org.integrationgateway.packaging.watch;

import org.jspecify.annotations.NullMarked;
