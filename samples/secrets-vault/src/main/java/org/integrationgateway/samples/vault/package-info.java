/** Secrets and wrapping keys of HashiCorp Vault and OpenBao, over their HTTP API. */
@NullMarked
package org.integrationgateway.samples.vault;

import org.jspecify.annotations.NullMarked;
