/** The form of each Java type that a document may hold: reader, writer and JSON Schema. */
@NullMarked
package org.integrationgateway.records.shape;

import org.jspecify.annotations.NullMarked;
