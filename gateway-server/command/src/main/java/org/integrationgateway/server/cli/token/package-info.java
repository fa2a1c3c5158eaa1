/** API tokens, from outside and on the store. */
@NullMarked
package org.integrationgateway.server.cli.token;

import org.jspecify.annotations.NullMarked;
