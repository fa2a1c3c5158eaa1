/** References to secrets. No class in this package can print a secret. */
@NullMarked
package org.integrationgateway.manifest.secret;

import org.jspecify.annotations.NullMarked;
