package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The known outputs of the steps of a phase. */
interface StepOutputs {
  /** The outputs of steps that make no known files. */
  StepOutputs UNKNOWN =
      new StepOutputs() {
        @Override
        public Optional<Path> staticFolder() {
          return Optional.empty();
        }

        @Override
        public List<Path> places() {
          return List.of();
        }

        @Override
        public Map<String, String> now() {
          return Map.of();
        }

        @Override
        public String damage(Map<String, String> recorded) {
          return "";
        }

        @Override
        public void prepare(Map<String, String> before) {}

        @Override
        public void keep() {}
      };

  /** The folder for static files, if there is one. */
  Optional<Path> staticFolder();

  /** Files and folders of the package that steps make, and that are not inputs. */
  List<Path> places();

  /**
   * Returns the digests of the existing outputs by path.
   *
   * @throws IOException when an output cannot be packaged
   */
  Map<String, String> now() throws IOException;

  /**
   * Describes a difference from the outputs recorded after the last step; empty when all are the
   * same.
   */
  String damage(Map<String, String> recorded) throws IOException;

  /** Prepares for a step: of the static files, only those that existed before it are kept. */
  void prepare(Map<String, String> before) throws IOException;

  /** Keeps a copy of the outputs, because a build for another platform replaces them. */
  void keep() throws IOException;
}
