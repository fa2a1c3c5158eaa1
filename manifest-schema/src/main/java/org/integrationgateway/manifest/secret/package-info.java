/** Where secrets are kept. Nothing in this package holds one that it could print. */
@NullMarked
package org.integrationgateway.manifest.secret;

import org.jspecify.annotations.NullMarked;
