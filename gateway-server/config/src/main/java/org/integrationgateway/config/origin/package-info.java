/** Origins of the settings of a configuration, and what of them may be shown. */
@NullMarked
package org.integrationgateway.config.origin;

import org.jspecify.annotations.NullMarked;
