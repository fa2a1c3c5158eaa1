/** How many requests a subject, an address and a login may send. */
@NullMarked
package org.integrationgateway.core.rate;

import org.jspecify.annotations.NullMarked;
