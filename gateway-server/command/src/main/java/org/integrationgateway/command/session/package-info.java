/** {@code gateway session}: the sessions of people. */
@NullMarked
package org.integrationgateway.command.session;

import org.jspecify.annotations.NullMarked;
