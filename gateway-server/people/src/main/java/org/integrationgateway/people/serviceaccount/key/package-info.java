/** The keys by which service accounts prove themselves at the token endpoint. */
@NullMarked
package org.integrationgateway.people.serviceaccount.key;

import org.jspecify.annotations.NullMarked;
