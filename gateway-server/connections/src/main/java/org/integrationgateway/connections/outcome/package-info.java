/** Results of checks of credentials, as they are stored and told. */
@NullMarked
package org.integrationgateway.connections.outcome;

import org.jspecify.annotations.NullMarked;
