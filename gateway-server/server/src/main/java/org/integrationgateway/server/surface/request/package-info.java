/** HTTP requests to the upstream of an app, from the input of an operation. */
@NullMarked
package org.integrationgateway.server.surface.request;

import org.jspecify.annotations.NullMarked;
