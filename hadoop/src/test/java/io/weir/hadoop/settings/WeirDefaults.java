// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.settings;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The properties of weir-default.xml, in its order. */
final class WeirDefaults {
  /** The file's name, at the root of the jar. */
  static final String FILE = "weir-default.xml";

  /** One key of the file; the description in one line. */
  record Property(String key, String value, String description) {}

  private WeirDefaults() {}

  static List<Property> read() throws IOException, ParserConfigurationException, SAXException {
    try (InputStream in = WeirDefaults.class.getResourceAsStream("/" + FILE)) {
      Document document =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(Objects.requireNonNull(in, FILE));
      NodeList elements = document.getElementsByTagName("property");
      List<Property> properties = new ArrayList<>();
      for (int i = 0; i < elements.getLength(); i++) {
        Element property = (Element) elements.item(i);
        properties.add(
            new Property(
                text(property, "name"), text(property, "value"), text(property, "description")));
      }
      return properties;
    }
  }

  private static String text(Element property, String tag) {
    return property
        .getElementsByTagName(tag)
        .item(0)
        .getTextContent()
        .trim()
        .replaceAll("\\s+", " ");
  }
}
