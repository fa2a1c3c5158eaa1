/**
 * Objects in Amazon S3, or in a store with its interface: {@link
 * org.integrationgateway.engines.s3.S3Storage} is the provider.
 */
package org.integrationgateway.engines.s3;
