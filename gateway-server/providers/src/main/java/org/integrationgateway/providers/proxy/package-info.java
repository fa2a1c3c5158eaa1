/** The way out of one launch of a provider: a proxy that lets through what its list names. */
@NullMarked
package org.integrationgateway.providers.proxy;

import org.jspecify.annotations.NullMarked;
