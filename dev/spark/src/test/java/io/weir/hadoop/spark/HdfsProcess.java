// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/** An HDFS with Weir in a process and on a class path of its own, where Spark's jars are not. */
final class HdfsProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int STARTS_WITHIN_SECONDS = 60;

  private final Process process;
  private final Configuration configuration;
  // A DataNode answers an offer of HTTP 2 with 400.
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private HdfsProcess(Process process, Configuration configuration) {
    this.process = process;
    this.configuration = configuration;
  }

  static HdfsProcess start(Path folder) throws IOException, InterruptedException {
    Path site = folder.resolve("hdfs-site.xml");
    Path data = Files.createDirectory(folder.resolve("data"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dtest.build.data=" + data,
                "-cp",
                classPath(),
                "org.apache.hadoop.test.MiniDFSClusterManager",
                "-format",
                "-datanodes",
                "1",
                "-nnport",
                "0",
                "-D",
                "dfs.datanode.fsdataset.factory=io.weir.hadoop.WeirDatasetFactory",
                "-D",
                "dfs.blocksize=1048576",
                "-D",
                "weir.node.socket=" + socket(folder),
                "-writeConfig",
                site.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("hdfs.log").toFile())
            .start();
    for (int i = 0; i < STARTS_WITHIN_SECONDS * 10 && !Files.exists(site); i++) {
      if (!process.isAlive()) {
        throw new IOException(Files.readString(folder.resolve("hdfs.log")));
      }
      Thread.sleep(100);
    }
    Thread.sleep(500); // the file is written
    Configuration configuration = new Configuration();
    configuration.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    return new HdfsProcess(process, configuration);
  }

  /** Where it takes the streams of other processes. */
  static Path socket(Path folder) {
    return folder.resolve("node.sock");
  }

  private static String classPath() throws IOException {
    Path list = Path.of(System.getProperty("weir.class-path-file"));
    // Hadoop's mini cluster makes its folder with a test library's help.
    String testLibraries =
        SparkJobTest.classPath()
            .filter(entry -> entry.contains("junit-") || entry.contains("assertj-"))
            .collect(Collectors.joining(File.pathSeparator));
    return Files.readString(list).trim() + File.pathSeparator + testLibraries;
  }

  Configuration configuration() {
    return configuration;
  }

  String uri() {
    return configuration.get("fs.defaultFS");
  }

  /** What the DataNode says that an application, of whatever user, has read. */
  long readBytesOf(String application) throws IOException, InterruptedException {
    return bytesOf("ReadBytes", application);
  }

  /** What it has written, to local files as well. */
  long writtenBytesOf(String application) throws IOException, InterruptedException {
    return bytesOf("WrittenBytes", application);
  }

  private long bytesOf(String counter, String application)
      throws IOException, InterruptedException {
    String nameNode = configuration.get("dfs.namenode.http-address");
    JsonNode names = bean(nameNode, "Hadoop:service=NameNode,name=NameNodeInfo");
    JsonNode live = JSON.readTree(names.path("LiveNodes").asText());
    JsonNode weir =
        bean(live.elements().next().path("infoAddr").asText(), "Hadoop:service=DataNode,name=Weir");
    long bytes = 0;
    for (Iterator<Map.Entry<String, JsonNode>> each = weir.fields(); each.hasNext(); ) {
      Map.Entry<String, JsonNode> attribute = each.next();
      if (attribute.getKey().startsWith("tag.Flow")
          && attribute.getValue().asText().endsWith(application)) {
        String record = attribute.getKey().substring("tag.Flow".length());
        bytes += weir.path(counter + record).asLong();
      }
    }
    return bytes;
  }

  private JsonNode bean(String host, String name) throws IOException, InterruptedException {
    URI uri = URI.create("http://" + host + "/jmx?qry=" + name);
    String answer =
        http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString()).body();
    try {
      return JSON.readTree(answer).path("beans").path(0);
    } catch (JsonProcessingException e) {
      throw new IOException(uri + " answers " + answer, e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }
}
