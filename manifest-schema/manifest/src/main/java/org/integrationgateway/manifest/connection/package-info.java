/** How an app connects to its upstream: which credentials it asks for and how it presents them. */
@NullMarked
package org.integrationgateway.manifest.connection;

import org.jspecify.annotations.NullMarked;
