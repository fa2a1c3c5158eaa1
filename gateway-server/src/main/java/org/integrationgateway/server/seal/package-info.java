/**
 * Sealing at rest. Root keys from the configuration wrap data keys in the store; data keys seal
 * values, bound to the place where they stand.
 */
@NullMarked
package org.integrationgateway.server.seal;

import org.jspecify.annotations.NullMarked;
