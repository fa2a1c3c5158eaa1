/** The only vocabulary of failure. */
@NullMarked
package org.integrationgateway.server.error;

import org.jspecify.annotations.NullMarked;
