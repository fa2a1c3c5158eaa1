/** How users give and take back what is presented upstream for them. */
@NullMarked
package org.integrationgateway.server.connection;

import org.jspecify.annotations.NullMarked;
