/** The operator's door: what only those ask who keep the gateway running. */
@NullMarked
package org.integrationgateway.server.api.admin;

import org.jspecify.annotations.NullMarked;
