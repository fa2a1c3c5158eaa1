package org.integrationgateway.manifest.phase;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the steps of a phase make, as far as it is known. */
interface StepOutputs {
  /** Of steps that make what nobody asks for. */
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

  /** The folder for static files, where there is one. */
  Optional<Path> staticFolder();

  /** Files and folders of the package that steps make, and do not depend on. */
  List<Path> places();

  /**
   * Digests by path of what lies where the steps made it.
   *
   * @throws IOException when something is there that cannot be packaged
   */
  Map<String, String> now() throws IOException;

  /** What is not any more as it was recorded after the last step; empty when all is. */
  String damage(Map<String, String> recorded) throws IOException;

  /** Makes ready for a step: of the static files, only those stay that were there before it. */
  void prepare(Map<String, String> before) throws IOException;

  /** Keeps what was made, so that a build for another platform can take its place. */
  void keep() throws IOException;
}
