/** Text that becomes what a schema asks for. */
@NullMarked
package org.integrationgateway.core.schema.text;

import org.jspecify.annotations.NullMarked;
