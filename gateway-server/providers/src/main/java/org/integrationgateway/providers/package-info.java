/** Providers of this deployment: packages, processes, supervision. */
@NullMarked
package org.integrationgateway.providers;

import org.jspecify.annotations.NullMarked;
