/** Verifies requests of hosted HTTP bindings by their security schemes, over their raw bytes. */
@NullMarked
package org.integrationgateway.connections.hosted.verify;

import org.jspecify.annotations.NullMarked;
