/** Questions of one replica to the others, over their listeners for operators. */
@NullMarked
package org.integrationgateway.fleet.peer;

import org.jspecify.annotations.NullMarked;
