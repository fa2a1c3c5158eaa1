/** Operations that a manifest declares as HTTP requests. */
@NullMarked
package org.integrationgateway.server.surface.rest;

import org.jspecify.annotations.NullMarked;
