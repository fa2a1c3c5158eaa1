/** Refuses requests that would only wait for the processor; watches the heap. */
@NullMarked
package org.integrationgateway.http.overload;

import org.jspecify.annotations.NullMarked;
