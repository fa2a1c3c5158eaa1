/** The block workflows of the configuration: definitions that are applied at the start. */
@NullMarked
package org.integrationgateway.server.config.workflows;

import org.jspecify.annotations.NullMarked;
