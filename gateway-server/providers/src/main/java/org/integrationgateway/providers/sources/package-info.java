/** Sources of the packages of the store: folders, archives, releases, URLs, the lock file. */
@NullMarked
package org.integrationgateway.providers.sources;

import org.jspecify.annotations.NullMarked;
