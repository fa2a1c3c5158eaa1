/** The permit and the time of a call. */
@NullMarked
package org.integrationgateway.core.invoke.permit;

import org.jspecify.annotations.NullMarked;
