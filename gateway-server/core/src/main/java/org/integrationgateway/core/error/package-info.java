/** The error codes and the exception of the server. */
@NullMarked
package org.integrationgateway.core.error;

import org.jspecify.annotations.NullMarked;
