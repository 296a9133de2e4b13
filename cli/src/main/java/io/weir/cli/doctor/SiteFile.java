// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * On which line of a file of Hadoop's configuration a key is.
 *
 * @param lines by key, the last where it is twice, as that one counts
 */
record SiteFile(Path file, Map<String, Integer> lines) {

  /**
   * @throws IOException names the line, where it is no XML
   */
  static SiteFile read(Path file) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    Map<String, Integer> lines = new HashMap<>();
    try (InputStream in = Files.newInputStream(file)) {
      XMLStreamReader reader = factory.createXMLStreamReader(in);
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamConstants.START_ELEMENT
            && reader.getLocalName().equals("name")) {
          int line = reader.getLocation().getLineNumber();
          lines.put(reader.getElementText().strip(), line);
        }
      }
      return new SiteFile(file, lines);
    } catch (XMLStreamException e) {
      throw new IOException(
          "%s, line %d: no XML that Hadoop can read"
              .formatted(file, e.getLocation().getLineNumber()),
          e);
    }
  }

  /** As in "hdfs-site.xml, line 12"; only the name of the file if the key is in another one. */
  String where(String key) {
    Integer line = lines.get(key);
    return file.getFileName() + (line == null ? "" : ", line " + line);
  }
}
