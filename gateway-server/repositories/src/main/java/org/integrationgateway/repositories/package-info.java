/** Repositories of packages: their indexes, and named packages in them. */
@NullMarked
package org.integrationgateway.repositories;

import org.jspecify.annotations.NullMarked;
