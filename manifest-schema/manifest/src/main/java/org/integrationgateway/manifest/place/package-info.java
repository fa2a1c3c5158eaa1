/** The places of released packages in registries and repositories. */
@NullMarked
package org.integrationgateway.manifest.place;

import org.jspecify.annotations.NullMarked;
