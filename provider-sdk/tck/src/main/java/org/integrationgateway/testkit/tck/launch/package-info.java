/** A packaged provider as processes, as a gateway would start them. */
@NullMarked
package org.integrationgateway.testkit.tck.launch;

import org.jspecify.annotations.NullMarked;
