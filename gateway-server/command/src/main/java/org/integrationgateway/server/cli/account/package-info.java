/** The accounts of the gateway's own, for administrators. */
@NullMarked
package org.integrationgateway.server.cli.account;

import org.jspecify.annotations.NullMarked;
