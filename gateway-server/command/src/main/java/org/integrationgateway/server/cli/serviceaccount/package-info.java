/** Service accounts: create, list, share and delete them. */
@NullMarked
package org.integrationgateway.server.cli.serviceaccount;

import org.jspecify.annotations.NullMarked;
