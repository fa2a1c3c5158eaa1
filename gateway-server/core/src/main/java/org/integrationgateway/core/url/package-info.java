/** URLs with parameters of connections in them, which no value can lead elsewhere. */
@NullMarked
package org.integrationgateway.core.url;

import org.jspecify.annotations.NullMarked;
