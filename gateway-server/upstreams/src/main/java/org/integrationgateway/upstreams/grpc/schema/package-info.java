/** JSON Schemas of protobuf messages, by the JSON mapping of proto3. */
@NullMarked
package org.integrationgateway.upstreams.grpc.schema;

import org.jspecify.annotations.NullMarked;
