/** API tokens, from outside and on the store. */
@NullMarked
package org.integrationgateway.command.token;

import org.jspecify.annotations.NullMarked;
