/** Notices as messages: CloudEvents, signed by Standard Webhooks. */
@NullMarked
package org.integrationgateway.notices.message;

import org.jspecify.annotations.NullMarked;
