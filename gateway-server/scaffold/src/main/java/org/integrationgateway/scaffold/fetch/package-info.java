/** Documents from files and from the network, for 'gateway new'. */
@NullMarked
package org.integrationgateway.scaffold.fetch;

import org.jspecify.annotations.NullMarked;
