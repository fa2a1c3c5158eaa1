/** Service accounts: create, list, share and delete them. */
@NullMarked
package org.integrationgateway.command.serviceaccount;

import org.jspecify.annotations.NullMarked;
