/** Codes of a second device (TOTP), and recovery codes in their place. */
@NullMarked
package org.integrationgateway.builtin.identity.totp;

import org.jspecify.annotations.NullMarked;
