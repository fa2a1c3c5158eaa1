/** TLS at the listeners: certificates and keys of files, read again when they change. */
@NullMarked
package org.integrationgateway.server.http.tls;

import org.jspecify.annotations.NullMarked;
