/** Keys of the configuration that variables of the environment give. */
@NullMarked
package org.integrationgateway.config.variables;

import org.jspecify.annotations.NullMarked;
