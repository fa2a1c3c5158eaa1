/** The block authorization of the configuration: policies, model and relationships. */
@NullMarked
package org.integrationgateway.config.authorization;

import org.jspecify.annotations.NullMarked;
