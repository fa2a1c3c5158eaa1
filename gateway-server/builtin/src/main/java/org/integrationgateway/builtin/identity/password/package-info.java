/** Hashes passwords, and makes random secrets. */
@NullMarked
package org.integrationgateway.builtin.identity.password;

import org.jspecify.annotations.NullMarked;
