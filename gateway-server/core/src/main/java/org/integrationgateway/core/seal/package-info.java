/**
 * Sealing at rest. Root keys from the configuration wrap data keys in the store; data keys seal
 * values, each bound to its place.
 */
@NullMarked
package org.integrationgateway.core.seal;

import org.jspecify.annotations.NullMarked;
