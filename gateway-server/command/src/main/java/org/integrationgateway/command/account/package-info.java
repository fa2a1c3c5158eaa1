/** The accounts of the gateway's own, for operators. */
@NullMarked
package org.integrationgateway.command.account;

import org.jspecify.annotations.NullMarked;
