package org.integrationgateway.manifest.login;

import java.util.Optional;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The settings of OAuth 1.0 (RFC 5849). With a {@code requestTokenUrl} users allow access in a
 * browser; without it they give the token, or the client signs for itself.
 */
@Definition("oauth1")
@Doc("OAuth 1.0 (RFC 5849), including the token-based authentication of NetSuite.")
@Example("{signatureMethod: HMAC-SHA256, realm: '{account}'}")
public record OAuth1(
    @Doc("The method of the signature.") @Example("HMAC-SHA256") @Default("HMAC-SHA1")
        SignatureMethod signatureMethod,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The realm in the Authorization header.")
        @Example("'{account}'")
        Optional<ValueTemplate> realm,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The client's key; by default the field consumer_key, or clientId.")
        @Example("'{consumer_key}'")
        Optional<ValueTemplate> consumerKey,
    @Parsed(value = "a template", rule = "2120")
        @Doc(
            "The client's secret, or its private key in PEM with RSA-SHA1; by default the field"
                + " consumer_secret, or clientSecret.")
        @Example("'{consumer_secret}'")
        Optional<ValueTemplate> consumerSecret,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The token that users enter; by default the field token, where there is one.")
        @Example("'{token}'")
        Optional<ValueTemplate> token,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The secret of the token; by default the field token_secret.")
        @Example("'{token_secret}'")
        Optional<ValueTemplate> tokenSecret) {
  /** The settings of a connection that has none. */
  public static final OAuth1 DEFAULT =
      new OAuth1(
          SignatureMethod.HMAC_SHA1,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** The methods of signatures. */
  public enum SignatureMethod implements Choice {
    HMAC_SHA1,
    HMAC_SHA256,
    HMAC_SHA512,
    RSA_SHA1,
    PLAINTEXT;

    @Override
    public String text() {
      return name().replace('_', '-');
    }
  }
}
