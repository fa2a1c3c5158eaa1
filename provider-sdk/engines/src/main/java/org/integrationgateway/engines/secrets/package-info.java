/**
 * For providers of the kind {@code secrets}: keys with versions that wrap secrets, members of a
 * secret.
 */
@NullMarked
package org.integrationgateway.engines.secrets;

import org.jspecify.annotations.NullMarked;
