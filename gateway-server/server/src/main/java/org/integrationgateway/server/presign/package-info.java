/** Signs and verifies URLs for objects. */
@NullMarked
package org.integrationgateway.server.presign;

import org.jspecify.annotations.NullMarked;
