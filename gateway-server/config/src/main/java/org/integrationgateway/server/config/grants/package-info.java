/** What the configuration grants a provider of the services of its host: nothing by itself. */
@NullMarked
package org.integrationgateway.server.config.grants;

import org.jspecify.annotations.NullMarked;
