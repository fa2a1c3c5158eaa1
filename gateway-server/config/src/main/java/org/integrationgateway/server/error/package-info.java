/** The error codes and the exception of the server. */
@NullMarked
package org.integrationgateway.server.error;

import org.jspecify.annotations.NullMarked;
