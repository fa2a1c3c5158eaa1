package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.config.authorization.PolicyConfig.By;
import org.integrationgateway.config.authorization.PolicyConfig.Member;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.sdk.authorization.RelationTarget;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members of policies by subject, e-mail address, group and relation. */
final class PoliciesConfigTest {
  private static final String TEAM =
      """
      server:
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
      authorization:
        model:
          resourceTypes:
            team: {relations: {member: {}}, actions: {see: [member]}}
        policies:
          staff:
            members:
              - %s
      """;

  @TempDir private Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }

  private List<String> problems(String member) throws IOException {
    return read(TEAM.formatted(member)).problems().stream().map(Problem::message).toList();
  }

  @Test
  void readsEveryKindOfMember() throws IOException {
    var config =
        read(TEAM.formatted("{subject: 'user:ann', role: admin}")
                + """
                        - {email: bob@example.com, role: reader}
                        - {group: finance, role: reader}
                        - {relation: member, resource: "team:core", role: editor}
                """)
            .config()
            .orElseThrow();
    assertThat(config.policies().get("staff").members())
        .containsExactly(
            new Member("user:ann", "admin"),
            new Member(By.EMAIL, "bob@example.com", Optional.empty(), "reader"),
            new Member(By.GROUP, "finance", Optional.empty(), "reader"),
            Member.related("member", new ResourceRef("team", "core"), "editor"));

    var given = GatewayTypes.added(config.authorization(), config.policies().values());
    var policy = given.model().orElseThrow().resourceType("gateway_policy").orElseThrow();
    assertThat(policy.relations().get(0).targets()).containsExactly("subject", "team#member");
    assertThat(given.model().get().resourceType("service_account")).isPresent();
    assertThat(given.relationships())
        .containsExactly(
            new Relationship(
                RelationTarget.everybody("member", "team", "core"),
                "member",
                new ResourceRef("gateway_policy", "staff#editor")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{role: r} | must be named by one of subject, email, group, or relation with resource",
        "{subject: 'user:a', email: a@b.c, role: r} | must be named by one of",
        "{relation: member, role: r} | must be named by one of",
        "{group: g, resource: 'team:x', role: r} | must be named by one of",
        "{email: ann, role: r} | in policy 'staff' is not an e-mail address",
        "{relation: member, resource: core, role: r} | in policy 'staff' is not a resource",
        "{relation: member, resource: 'crew:x', role: r} | 'crew:x' in policy 'staff' is not a"
            + " resource",
        "{relation: owner, resource: 'team:x', role: r} | has no relation 'owner'",
      })
  void refusesMembersThatNameNothing(String member, String message) throws IOException {
    assertThat(problems(member)).anySatisfy(problem -> assertThat(problem).contains(message));
  }

  @Test
  void keepsTheTypesOfTheGatewayToItself() throws IOException {
    var text =
        """
        authorization:
          model:
            resourceTypes:
              gateway_policy: {relations: {member: {}}}
              service_account: {relations: {owner: {}}, actions: {manages: [owner]}}
          relationships:
            - {target: "user:eve", relation: member, resource: "gateway_policy:house#admin"}
        """;
    assertThat(read(text).problems())
        .extracting(Problem::message)
        .anySatisfy(message -> assertThat(message).contains("is the gateway's own"))
        .anySatisfy(message -> assertThat(message).contains("lacks the relation 'manager'"))
        .anySatisfy(
            message -> assertThat(message).contains("'gateway_policy:house#admin'", "is a policy"));
  }

  @Test
  void reportsWhatARelationshipLacks() throws IOException {
    var text =
        """
        authorization:
          model:
            resourceTypes:
              folder: {relations: {viewer: {inherited: [{through: parent}]}}}
          relationships:
            - {target: "user:ann", relation: viewer}
        """;
    assertThat(read(text).problems())
        .extracting(Problem::message)
        .contains(
            "'authorization.model.resourceTypes.folder.relations.viewer.inherited[0].relation' is"
                + " missing",
            "'authorization.relationships[0].resource' is missing");
  }
}
