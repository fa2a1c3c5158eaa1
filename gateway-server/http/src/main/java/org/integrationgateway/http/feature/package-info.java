/** Features: the parts of the gateway that mount their own routes, over one foundation. */
@NullMarked
package org.integrationgateway.http.feature;

import org.jspecify.annotations.NullMarked;
