/**
 * Secrets in AWS Secrets Manager: {@link org.integrationgateway.engines.aws.AwsSecrets} is the
 * provider.
 */
package org.integrationgateway.engines.aws;
