/** How users give and take back what is presented upstream for them. */
@NullMarked
package org.integrationgateway.connections;

import org.jspecify.annotations.NullMarked;
