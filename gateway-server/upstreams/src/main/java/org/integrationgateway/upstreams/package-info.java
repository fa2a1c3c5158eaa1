/** Upstreams that speak more than requests and answers of HTTP, XML, and uploads in two steps. */
@NullMarked
package org.integrationgateway.upstreams;

import org.jspecify.annotations.NullMarked;
