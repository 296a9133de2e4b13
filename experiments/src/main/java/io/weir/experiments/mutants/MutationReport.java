// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mutants;

import io.weir.experiments.mutants.Mutant.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads PIT's mutations.xml. */
final class MutationReport {
  private MutationReport() {}

  /**
   * @throws IOException if it cannot be read, or is of another kind
   */
  static List<Mutant> read(Path file) throws IOException {
    NodeList elements = parse(file).getElementsByTagName("mutation");
    List<Mutant> mutants = new ArrayList<>();
    for (int i = 0; i < elements.getLength(); i++) {
      Element each = (Element) elements.item(i);
      String mutator = text(each, "mutator", file);
      mutants.add(
          new Mutant(
              text(each, "mutatedClass", file),
              Integer.parseInt(text(each, "lineNumber", file)),
              mutator.substring(mutator.lastIndexOf('.') + 1),
              outcome(each)));
    }
    return mutants;
  }

  /** PIT's own judgement of what was noticed: tests that run out of time or memory count. */
  private static Outcome outcome(Element mutation) {
    if (mutation.getAttribute("detected").equals("true")) {
      return Outcome.KILLED;
    }
    return mutation.getAttribute("status").equals("NO_COVERAGE")
        ? Outcome.NOT_COVERED
        : Outcome.SURVIVED;
  }

  private static String text(Element mutation, String name, Path file) throws IOException {
    NodeList found = mutation.getElementsByTagName(name);
    if (found.getLength() == 0) {
      throw new IOException(file + " has a mutation without <" + name + ">");
    }
    return found.item(0).getTextContent();
  }

  private static Document parse(Path file) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      return factory.newDocumentBuilder().parse(file.toFile());
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(file + " is no report of PIT: " + e.getMessage(), e);
    }
  }
}
