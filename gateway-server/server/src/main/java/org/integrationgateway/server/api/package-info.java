/** What several doors share: the members of requests, and requests that create something. */
@NullMarked
package org.integrationgateway.server.api;

import org.jspecify.annotations.NullMarked;
