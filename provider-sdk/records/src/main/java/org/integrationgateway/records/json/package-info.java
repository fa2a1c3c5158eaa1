/** Records as JSON text: parser with limits, messages, writer. */
@NullMarked
package org.integrationgateway.records.json;

import org.jspecify.annotations.NullMarked;
