package org.integrationgateway.manifest.login;

import java.util.Optional;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Doc;

/** The settings of requests that are signed for AWS (Signature Version 4). */
@Definition("sigv4")
@Doc("AWS Signature Version 4.")
@Example("{service: execute-api, region: '{region}'}")
public record AwsSigning(
    @Parsed(value = "a template", rule = "2120")
        @Doc("The service in the signature, such as s3, dynamodb or execute-api.")
        @Example("s3")
        ValueTemplate service,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The region in the signature.")
        @Example("'{region}'")
        ValueTemplate region,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The id of the access key; by default the field access_key_id.")
        @Example("'{access_key_id}'")
        Optional<ValueTemplate> accessKeyId,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The secret of the access key; by default the field secret_access_key.")
        @Example("'{secret_access_key}'")
        Optional<ValueTemplate> secretAccessKey,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The session token of temporary credentials; it is not sent when it is empty.")
        @Example("'{session_token}'")
        Optional<ValueTemplate> sessionToken) {}
