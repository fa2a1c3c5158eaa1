/** The origin of a request, where proxies are in front of the gateway. */
@NullMarked
package org.integrationgateway.http.forwarded;

import org.jspecify.annotations.NullMarked;
