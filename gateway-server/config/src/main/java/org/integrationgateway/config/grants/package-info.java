/** Grants of the services of the host to a provider; without a grant it has none of them. */
@NullMarked
package org.integrationgateway.config.grants;

import org.jspecify.annotations.NullMarked;
