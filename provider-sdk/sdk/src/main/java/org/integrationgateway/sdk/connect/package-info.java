/** The host's side of the wire: a provider in another process, as plain Java objects. */
@NullMarked
package org.integrationgateway.sdk.connect;

import org.jspecify.annotations.NullMarked;
