/** Values of the store and of providers that are remembered for less than a second. */
@NullMarked
package org.integrationgateway.core.recent;

import org.jspecify.annotations.NullMarked;
