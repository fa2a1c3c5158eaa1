/**
 * The services that this server offers the providers that it starts, each as far as it is granted.
 */
@NullMarked
package org.integrationgateway.providers.host;

import org.jspecify.annotations.NullMarked;
