/** Providers that a developer starts, for instance in a debugger. */
@NullMarked
package org.integrationgateway.providers.attached;

import org.jspecify.annotations.NullMarked;
