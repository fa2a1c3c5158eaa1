/** Connections that stop speaking HTTP: both ends say what they want to each other. */
@NullMarked
package org.integrationgateway.server.http.tunnel;

import org.jspecify.annotations.NullMarked;
