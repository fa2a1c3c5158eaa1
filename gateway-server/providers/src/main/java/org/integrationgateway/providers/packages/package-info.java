/** Packages at run time: from a configured source to files that can be run. */
@NullMarked
package org.integrationgateway.providers.packages;

import org.jspecify.annotations.NullMarked;
