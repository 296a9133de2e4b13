// SPDX-License-Identifier: Apache-2.0

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Writes THIRD-PARTY.md on the standard output: the jars of others in the folder {@code lib}, each
 * with the licence that the bill of materials names. A jar that the bill does not name, a component
 * that has no jar, or one without a licence is an error. {@code java ThirdParty.java BOM.xml LIB}.
 */
final class ThirdParty {
  private record Component(String coordinates, String version, String licence) {}

  public static void main(String[] args) throws Exception {
    var components = components(Path.of(args[0]));
    var jars = new TreeSet<String>();
    try (var files = Files.list(Path.of(args[1]))) {
      files.map(file -> file.getFileName().toString()).forEach(jars::add);
    }
    var faults = new ArrayList<String>();
    for (var jar : jars) {
      if (!components.containsKey(jar)) faults.add(jar + " is shipped, but not in the bill of materials");
    }
    components.forEach(
        (jar, component) -> {
          if (!jars.contains(jar)) faults.add(jar + " is in the bill of materials, but not shipped");
          if (component.licence().isEmpty()) faults.add(jar + " names no licence");
        });
    if (!faults.isEmpty()) {
      faults.forEach(fault -> System.err.println("third-party: " + fault));
      System.exit(1);
    }
    print(components);
  }

  private static void print(TreeMap<String, Component> components) {
    System.out.println("<!-- Generated from the bill of materials of the release: dev/checks/third-party.sh --write -->");
    System.out.println("# Third-party software");
    System.out.println();
    System.out.println("The archive `weir-VERSION.tar.gz` and the package `weir` ship these jars of others, unchanged, in `lib/`. Each holds its own");
    System.out.println("notices. The plug-in jar for Hadoop (`plugin/weir-hadoop-plugin.jar`) holds Weir's own classes alone.");
    System.out.println();
    System.out.println("| jar | version | licence |");
    System.out.println("|---|---|---|");
    for (var component : components.values()) {
      if (component.coordinates().startsWith("io.weir:")) continue;
      System.out.printf("| `%s` | %s | %s |%n", component.coordinates(), component.version(), component.licence());
    }
  }

  /** By the names of their jars. */
  private static TreeMap<String, Component> components(Path bill) throws Exception {
    var root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(bill.toFile()).getDocumentElement();
    var components = new TreeMap<String, Component>();
    for (var list : children(root, "components")) {
      for (var element : children(list, "component")) {
        var name = text(element, "name");
        var version = text(element, "version");
        components.put(
            name + "-" + version + ".jar",
            new Component(text(element, "group") + ":" + name, version, licence(element)));
      }
    }
    return components;
  }

  private static String licence(Element component) {
    var names = new TreeSet<String>();
    for (var licences : children(component, "licenses")) {
      for (var expression : children(licences, "expression")) names.add(expression.getTextContent());
      for (var licence : children(licences, "license")) {
        var id = text(licence, "id");
        names.add(id.isEmpty() ? text(licence, "name") : id);
      }
    }
    return String.join(" or ", names);
  }

  private static String text(Element parent, String name) {
    var found = children(parent, name);
    return found.isEmpty() ? "" : found.get(0).getTextContent().strip();
  }

  private static List<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(name)) found.add(element);
    }
    return found;
  }
}
