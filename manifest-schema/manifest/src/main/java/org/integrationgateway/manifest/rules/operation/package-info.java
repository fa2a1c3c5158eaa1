/** Checks of operations. */
@NullMarked
package org.integrationgateway.manifest.rules.operation;

import org.jspecify.annotations.NullMarked;
