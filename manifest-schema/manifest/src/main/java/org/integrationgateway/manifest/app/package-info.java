/** The specification of an app: its surfaces, operations and what the gateway adds to requests. */
@NullMarked
package org.integrationgateway.manifest.app;

import org.jspecify.annotations.NullMarked;
