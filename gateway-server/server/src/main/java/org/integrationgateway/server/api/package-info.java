/** Members of requests, and requests that create something, for several doors. */
@NullMarked
package org.integrationgateway.server.api;

import org.jspecify.annotations.NullMarked;
