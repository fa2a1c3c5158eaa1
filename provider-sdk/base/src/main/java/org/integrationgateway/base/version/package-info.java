/** The version of the gateway and its tools. */
@NullMarked
package org.integrationgateway.base.version;

import org.jspecify.annotations.NullMarked;
