/** Text that becomes what a schema asks for. */
@NullMarked
package org.integrationgateway.server.schema.text;

import org.jspecify.annotations.NullMarked;
