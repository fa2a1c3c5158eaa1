/** Refuses requests that would only wait for the processor. */
@NullMarked
package org.integrationgateway.http.overload;

import org.jspecify.annotations.NullMarked;
