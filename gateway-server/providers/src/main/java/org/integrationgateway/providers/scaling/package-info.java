/** Decides how many instances of a provider the load needs. */
@NullMarked
package org.integrationgateway.providers.scaling;

import org.jspecify.annotations.NullMarked;
