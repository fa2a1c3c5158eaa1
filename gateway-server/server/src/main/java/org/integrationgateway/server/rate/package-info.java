/** How many requests a subject, an address and a login may send. */
@NullMarked
package org.integrationgateway.server.rate;

import org.jspecify.annotations.NullMarked;
