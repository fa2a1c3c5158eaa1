/** Apps and their operations. */
@NullMarked
package org.integrationgateway.server.catalog;

import org.jspecify.annotations.NullMarked;
