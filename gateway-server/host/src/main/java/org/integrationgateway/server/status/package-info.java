/** The state of the providers of this server, for operators. */
@NullMarked
package org.integrationgateway.server.status;

import org.jspecify.annotations.NullMarked;
