package org.integrationgateway.upstreams.grpc.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.upstreams.grpc.ShopServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptor sets of packages, also those that are broken or too large. */
final class DescriptorPoolTest {
  @TempDir Path folder;

  private static FileDescriptorProto file(String name, String... imports) {
    return FileDescriptorProto.newBuilder()
        .setName(name)
        .addAllDependency(List.of(imports))
        .build();
  }

  @Test
  void readsServicesAndTheCommentsOfTheirMethods() {
    var items = ShopServer.pool().services();

    assertThat(items).extracting(ServiceDescriptor::getFullName).containsExactly("shop.v1.Items");
    var comments = new Comments();
    assertThat(comments.of(items.get(0))).contains("The items of a shop.");
    assertThat(comments.of(items.get(0).findMethodByName("GetItem")))
        .contains("Finds an item by its number.");
    assertThat(comments.of(items.get(0).findMethodByName("OldItem"))).isEmpty();
  }

  @Test
  void refusesAFileThatIsNoDescriptorSet() throws Exception {
    var source = Files.writeString(folder.resolve("shop.proto"), "syntax = \"proto3\";\n");
    assertThatThrownBy(() -> DescriptorPool.read(source))
        .isInstanceOf(DescriptorException.class)
        .hasMessageContaining("'shop.proto' is not a descriptor set")
        .hasMessageContaining("--descriptor_set_out");
    assertThatThrownBy(() -> DescriptorPool.read(folder.resolve("absent")))
        .hasMessage("'absent' cannot be read");
  }

  @Test
  void refusesASetThatIsTooLarge() throws Exception {
    var large = folder.resolve("large.binpb");
    try (var file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(DescriptorPool.LARGEST + 1L);
    }
    assertThatThrownBy(() -> DescriptorPool.read(large)).hasMessageContaining("more than 16 MiB");
    var many = new ArrayList<FileDescriptorProto>();
    for (int i = 0; i <= DescriptorPool.MOST_FILES; i++) {
      many.add(file("f" + i));
    }
    assertThatThrownBy(() -> DescriptorPool.of(many)).hasMessageContaining("at most 2000");
  }

  @Test
  void refusesImportsThatAreMissingOrCircular() throws Exception {
    assertThatThrownBy(() -> DescriptorPool.of(List.of(file("a", "b"))))
        .hasMessageContaining("lack 'b'")
        .hasMessageContaining("--include_imports");
    assertThatThrownBy(() -> DescriptorPool.of(List.of(file("a", "b"), file("b", "a"))))
        .hasMessageContaining("imports itself");
    assertThat(DescriptorPool.of(List.of(file("a", "google/protobuf/empty.proto"))).services())
        .isEmpty();
  }

  @Test
  void refusesAFileThatIsNotValid() {
    var invalid = file("a").toBuilder();
    invalid
        .addMessageTypeBuilder()
        .setName("M")
        .addFieldBuilder()
        .setName("f")
        .setNumber(1)
        .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
        .setTypeName(".absent.Type");
    assertThatThrownBy(() -> DescriptorPool.of(List.of(invalid.build())))
        .hasMessageContaining("'a' is not valid")
        .hasMessageContaining("absent.Type");
  }
}
