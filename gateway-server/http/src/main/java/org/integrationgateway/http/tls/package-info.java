/** TLS at the listeners: certificates and keys of files, read again when they change. */
@NullMarked
package org.integrationgateway.http.tls;

import org.jspecify.annotations.NullMarked;
