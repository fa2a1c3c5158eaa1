package org.integrationgateway.engines.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;

/** Names, members, versions and failures, in front of Moto. */
class AwsSecretsTest {
  private MotoServer server;
  private AwsSecrets secrets;

  @BeforeEach
  void start() {
    server = MotoServer.start();
    secrets = secrets(server.endpoint());
  }

  @AfterEach
  void stop() {
    if (secrets != null) {
      secrets.close();
      server.close();
    }
  }

  private static AwsSecrets secrets(URI endpoint) {
    return new AwsSecrets(
        new Config(
            MotoServer.REGION,
            "gateway/",
            "AWSCURRENT",
            Optional.of(endpoint),
            Optional.of(Secret.of(MotoServer.KEY)),
            Optional.of(Secret.of(MotoServer.SECRET)),
            Optional.empty(),
            1000,
            3000));
  }

  private String value(String name) {
    return secrets.get(name).value().use(text -> text);
  }

  @Test
  void givesMembersOfAJsonObject() {
    server.store("gateway/db", "{\"user\": \"app\", \"port\": 5432, \"hosts\": []}");
    server.store("gateway/plain", "not JSON");

    assertThat(value("db#user")).isEqualTo("app");
    assertThat(value("db#port")).isEqualTo("5432");
    refuses(Reason.NOT_FOUND, () -> secrets.get("db#usr"), "Did you mean 'user'?");
    refuses(Reason.INVALID_STATE, () -> secrets.get("db#hosts"), "an object or a list");
    refuses(Reason.INVALID_STATE, () -> secrets.get("plain#user"), "is not a JSON object");
  }

  @Test
  void givesTheNewestVersionAtOnce() {
    server.store("gateway/key", "one");
    var before = secrets.get("key").version();
    server.change(
        client -> client.putSecretValue(put -> put.secretId("gateway/key").secretString("two")));

    assertThat(value("key")).isEqualTo("two");
    assertThat(secrets.get("key").version()).isPresent().isNotEqualTo(before);
  }

  @Test
  void refusesWhatIsNoText() {
    var bytes = SdkBytes.fromByteArray(new byte[] {1, 2});
    server.change(
        client -> client.createSecret(made -> made.name("gateway/binary").secretBinary(bytes)));

    refuses(Reason.INVALID_STATE, () -> secrets.get("binary"), "is binary");
    refuses(
        Reason.INVALID_INPUT,
        () -> secrets.get("arn:aws:secretsmanager:eu-central-2:1:secret:other"),
        "letters, digits");
  }

  @Test
  void refusesASecretThatIsScheduledForDeletion() {
    server.store("gateway/old", "gone");
    server.change(client -> client.deleteSecret(deleted -> deleted.secretId("gateway/old")));

    refuses(Reason.INVALID_STATE, () -> secrets.get("old"), "AWS answers InvalidRequestException");
    assertThat(secrets.list("", 10, Optional.empty()).names()).isEmpty();
  }

  @Test
  void listsMoreThanAPageOfAwsInOrder() {
    IntStream.range(0, 230).forEach(i -> server.store("gateway/n" + i, "x"));

    var names = secrets.list("n1", 1_000, Optional.empty()).names();

    assertThat(names).hasSize(111).isSorted().allMatch(name -> name.startsWith("n1"));
  }

  @Test
  void isUnavailableWhileAwsIsAwayAndServesAgain() throws Exception {
    server.store("gateway/key", "one");
    server.kill();

    refuses(Reason.UNAVAILABLE, () -> secrets.get("key"), "AWS does not respond");

    server.launch();
    server.store("gateway/key", "again");
    assertThat(value("key")).isEqualTo("again");
  }

  private static void refuses(Reason reason, ThrowingCallable call, String part) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason))
        .hasMessageContaining(part);
  }
}
