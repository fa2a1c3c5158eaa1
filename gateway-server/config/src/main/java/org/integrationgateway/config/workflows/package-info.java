/** The block workflows of the configuration: definitions that are applied at the start. */
@NullMarked
package org.integrationgateway.config.workflows;

import org.jspecify.annotations.NullMarked;
