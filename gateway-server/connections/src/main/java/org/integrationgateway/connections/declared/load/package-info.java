/** Parts that one app is made with: its package files, and the problems found. */
@NullMarked
package org.integrationgateway.connections.declared.load;

import org.jspecify.annotations.NullMarked;
