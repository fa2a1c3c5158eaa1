package org.integrationgateway.surfaces.openapi;

/** Reads API documents. It opens no connection, and no file outside the folder of the package. */
public interface ApiDocuments {
  /**
   * The API that a document describes.
   *
   * @throws ApiDocumentException when it cannot be read, or describes no API
   */
  ApiDocument read(DocumentFile file) throws ApiDocumentException;
}
