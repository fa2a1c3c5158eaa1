/** Tries credentials at their upstream: new ones before they are stored, and stored ones. */
@NullMarked
package org.integrationgateway.connections.check;

import org.jspecify.annotations.NullMarked;
