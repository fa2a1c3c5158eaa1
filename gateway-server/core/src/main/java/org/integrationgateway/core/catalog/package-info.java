/** Apps and their operations. */
@NullMarked
package org.integrationgateway.core.catalog;

import org.jspecify.annotations.NullMarked;
