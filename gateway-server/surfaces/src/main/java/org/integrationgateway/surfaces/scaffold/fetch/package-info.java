/** Documents from files and from the network, for 'gateway new'. */
@NullMarked
package org.integrationgateway.surfaces.scaffold.fetch;

import org.jspecify.annotations.NullMarked;
