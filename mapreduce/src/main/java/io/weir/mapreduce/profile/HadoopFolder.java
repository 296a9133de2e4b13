// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/** The folder that Hadoop's configuration is in. */
public final class HadoopFolder {
  private static final String VARIABLE = "HADOOP_CONF_DIR";
  private static final String LOCAL = "file";

  private HadoopFolder() {}

  /**
   * What is configured there; Hadoop's defaults alone if there is no folder.
   *
   * @param folder null for the one that the environment names
   * @throws BadFileException if it is no folder, or a file in it is no XML, with the line
   */
  public static Configuration configuration(@Nullable Path folder) throws IOException {
    Configuration conf = new Configuration();
    String variable = System.getenv(VARIABLE);
    Path from = folder == null && variable != null ? Path.of(variable) : folder;
    if (from == null) {
      return conf;
    }
    if (!Files.isDirectory(from)) {
      throw new BadFileException(from + " is no folder with Hadoop's configuration");
    }
    for (String file : List.of("core", "hdfs", "yarn", "mapred")) {
      Path site = from.resolve(file + "-site.xml");
      if (Files.exists(site)) {
        checkXml(site);
        conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
      }
    }
    return conf;
  }

  /** Hadoop would read it at the first question, and print where in its own code it failed. */
  private static void checkXml(Path site) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream in = Files.newInputStream(site)) {
      XMLStreamReader reader = factory.createXMLStreamReader(in);
      while (reader.hasNext()) {
        reader.next();
      }
    } catch (XMLStreamException e) {
      Location at = e.getLocation();
      throw new BadFileException(
          "%s, line %d: is no XML that Hadoop reads"
              .formatted(site, at == null ? 1 : at.getLineNumber()),
          e);
    }
  }

  /**
   * The file system of a path, asked with Kerberos if its cluster is; files of this machine need no
   * ticket.
   *
   * @throws IOException if the cluster has Kerberos and this machine does not
   */
  public static FileSystem fileSystem(org.apache.hadoop.fs.Path path, Configuration conf)
      throws IOException {
    URI uri = path.toUri().getScheme() == null ? FileSystem.getDefaultUri(conf) : path.toUri();
    if (!LOCAL.equals(uri.getScheme())) {
      useSecurityOf(conf);
    }
    return path.getFileSystem(conf);
  }

  /**
   * Lets this process ask a cluster as its configuration says, with Kerberos or without.
   *
   * @throws IOException if it has Kerberos and this machine does not
   */
  public static void useSecurityOf(Configuration conf) throws IOException {
    try {
      UserGroupInformation.setConfiguration(conf);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "the cluster has Kerberos, and this machine no default_realm in /etc/krb5.conf: "
              + e.getMessage(),
          e);
    }
  }
}
