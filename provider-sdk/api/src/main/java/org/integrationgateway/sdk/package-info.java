/**
 * The API that a provider author compiles against. Only JDK types and types of this library appear
 * in public signatures: gRPC and protocol buffers stay inside.
 */
@NullMarked
package org.integrationgateway.sdk;

import org.jspecify.annotations.NullMarked;
