/** What became of checks of credentials, as it is stored and told. */
@NullMarked
package org.integrationgateway.connections.outcome;

import org.jspecify.annotations.NullMarked;
