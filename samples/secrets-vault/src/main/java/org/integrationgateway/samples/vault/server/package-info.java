/** The server of Vault or OpenBao: its configuration, requests, logins and tokens. */
@NullMarked
package org.integrationgateway.samples.vault.server;

import org.jspecify.annotations.NullMarked;
