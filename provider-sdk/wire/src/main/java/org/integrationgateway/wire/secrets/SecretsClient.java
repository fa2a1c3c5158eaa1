package org.integrationgateway.wire.secrets;

import com.google.protobuf.ByteString;
import java.util.Optional;
import org.integrationgateway.protocol.v1.GetSecretRequest;
import org.integrationgateway.protocol.v1.ListSecretsRequest;
import org.integrationgateway.protocol.v1.SecretsGrpc;
import org.integrationgateway.protocol.v1.UnwrapSecretRequest;
import org.integrationgateway.protocol.v1.WrapSecretRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.secrets.WrappedSecret;
import org.integrationgateway.wire.call.Calls;
import org.integrationgateway.wire.value.OptionalText;

/** The client adapter: a store of secrets on the other side of a channel. */
record SecretsClient(Calls calls) implements Secrets {
  @Override
  public StoredSecret get(String name) {
    var request = GetSecretRequest.newBuilder().setName(name).build();
    var answer = calls.ask(SecretsGrpc.getGetSecretMethod(), request, "secret '" + name + "'");
    return new StoredSecret(
        Secret.of(answer.getValue().toByteArray()), OptionalText.text(answer.getVersion()));
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    var request =
        ListSecretsRequest.newBuilder()
            .setPrefix(prefix)
            .setPageSize(limit)
            .setPageToken(pageToken.orElse(""))
            .build();
    var answer = calls.ask(SecretsGrpc.getListSecretsMethod(), request, "the names of secrets");
    return new SecretNames(answer.getNamesList(), OptionalText.text(answer.getNextPageToken()));
  }

  @Override
  public WrappedSecret wrap(String key, Secret plaintext, String context) {
    var request =
        WrapSecretRequest.newBuilder()
            .setKey(key)
            .setPlaintext(plaintext.useBytes(ByteString::copyFrom))
            .setContext(context)
            .build();
    var answer = calls.ask(SecretsGrpc.getWrapSecretMethod(), request, "key '" + key + "'");
    return new WrappedSecret(
        answer.getCiphertext().toByteArray(), OptionalText.text(answer.getKeyVersion()));
  }

  @Override
  public Secret unwrap(String key, byte[] ciphertext, String context) {
    var request =
        UnwrapSecretRequest.newBuilder()
            .setKey(key)
            .setCiphertext(ByteString.copyFrom(ciphertext))
            .setContext(context)
            .build();
    var answer = calls.ask(SecretsGrpc.getUnwrapSecretMethod(), request, "key '" + key + "'");
    return Secret.of(answer.getPlaintext().toByteArray());
  }
}
