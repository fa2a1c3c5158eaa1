/** Hashes passwords, and makes random secrets. */
@NullMarked
package org.integrationgateway.server.builtin.identity.password;

import org.jspecify.annotations.NullMarked;
