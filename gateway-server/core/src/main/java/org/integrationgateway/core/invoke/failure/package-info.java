/** Failures of providers and problems of the gateway, each as the other. */
@NullMarked
package org.integrationgateway.core.invoke.failure;

import org.jspecify.annotations.NullMarked;
