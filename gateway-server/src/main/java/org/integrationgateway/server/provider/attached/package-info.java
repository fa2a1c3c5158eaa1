/** Providers that somebody else started, in a debugger for instance. */
@NullMarked
package org.integrationgateway.server.provider.attached;

import org.jspecify.annotations.NullMarked;
