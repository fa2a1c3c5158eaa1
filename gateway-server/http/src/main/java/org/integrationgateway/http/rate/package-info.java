/** How many requests a subject, an address and a login may send. */
@NullMarked
package org.integrationgateway.http.rate;

import org.jspecify.annotations.NullMarked;
