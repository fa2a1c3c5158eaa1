/** The record types of JSON documents with the types of the SDK. */
@NullMarked
package org.integrationgateway.sdk.internal.json;

import org.jspecify.annotations.NullMarked;
