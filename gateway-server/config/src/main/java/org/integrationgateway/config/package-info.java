/** Configuration: text to typed records, all problems at once. */
@NullMarked
package org.integrationgateway.config;

import org.jspecify.annotations.NullMarked;
