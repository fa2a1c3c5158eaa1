/** Pages of results collected into one answer, and answers in one shape, for every surface. */
@NullMarked
package org.integrationgateway.surfaces.paging;

import org.jspecify.annotations.NullMarked;
