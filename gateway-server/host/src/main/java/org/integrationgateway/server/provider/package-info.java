/** Providers of this deployment: packages, processes, supervision. */
@NullMarked
package org.integrationgateway.server.provider;

import org.jspecify.annotations.NullMarked;
