// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.hadoop.exchange.HadoopHttp;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/** Asks a daemon of Hadoop at its web address, and takes JSON. */
final class Rest implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 20_000;
  private static final int MOST_BYTES = 256 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI address;
  private final HadoopHttp http;

  Rest(URI address, Configuration conf) throws IOException {
    this.address = address;
    this.http = new HadoopHttp("https".equals(address.getScheme()), TIMEOUT_MILLIS, conf);
  }

  URI address() {
    return address;
  }

  /**
   * What a path has.
   *
   * @throws IOException if nobody answers, or not with JSON, or there is nothing, or no right to it
   */
  JsonNode get(String path) throws IOException {
    return find(path).orElseThrow(() -> new IOException(address + " has no " + path));
  }

  /** The same; nothing if the daemon has no such path. */
  Optional<JsonNode> find(String path) throws IOException {
    String asks = path + (path.contains("?") ? "&" : "?") + "user.name=" + user();
    try {
      return http.call(address.resolve(asks).toURL(), connection -> answer(path, connection));
    } catch (UnknownHostException e) {
      throw new IOException(address + ": no such host", e);
    } catch (SocketException | SocketTimeoutException | SSLException e) {
      throw new IOException(address + ": nobody answers there: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /**
   * What Hadoop's configuration says where the daemon runs: of a key, its value; empty if it says
   * nothing.
   */
  String configured(String key) throws IOException {
    return find("/conf?format=json&name=" + key)
        .map(
            each ->
                all(each.path("property")).stream()
                    .map(property -> property.path("value").asText(""))
                    .findFirst()
                    .orElse(""))
        .orElse("");
  }

  /** The same of a number, or what counts where nothing is said. */
  double configured(String key, double otherwise) throws IOException {
    String value = configured(key);
    try {
      return value.isBlank() ? otherwise : Double.parseDouble(value.strip());
    } catch (NumberFormatException e) {
      throw new IOException(
          "%s has %s = '%s', which is no number".formatted(address, key, value), e);
    }
  }

  /** The elements of a list: some writers of JSON leave the list away where it has one element. */
  static List<JsonNode> all(JsonNode list) {
    if (list.isObject()) {
      return List.of(list);
    }
    List<JsonNode> all = new ArrayList<>();
    list.forEach(all::add);
    return all;
  }

  private static String user() throws IOException {
    return URLEncoder.encode(
        UserGroupInformation.getCurrentUser().getShortUserName(), StandardCharsets.UTF_8);
  }

  private Optional<JsonNode> answer(String path, HttpURLConnection connection) throws IOException {
    connection.setRequestProperty("Accept", "application/json");
    int status = connection.getResponseCode();
    if (status == HttpURLConnection.HTTP_NOT_FOUND) {
      return Optional.empty();
    }
    if (status == HttpURLConnection.HTTP_UNAUTHORIZED
        || status == HttpURLConnection.HTTP_FORBIDDEN) {
      throw new IOException(refused(path, status));
    }
    if (status != HttpURLConnection.HTTP_OK) {
      throw new IOException("%s says %d to %s".formatted(address, status, path));
    }
    try (InputStream in = connection.getInputStream()) {
      byte[] body = in.readNBytes(MOST_BYTES + 1);
      if (body.length > MOST_BYTES) {
        throw new IOException(address + path + " is longer than " + MOST_BYTES + " bytes");
      }
      return Optional.of(JSON.readTree(body));
    } catch (JsonProcessingException e) {
      throw new IOException(
          "%s answers to %s with no JSON: %s".formatted(address, path, e.getOriginalMessage()), e);
    }
  }

  /** A daemon of a secure cluster says the same to strangers and to users without a right. */
  private String refused(String path, int status) throws IOException {
    boolean isStranger =
        status == HttpURLConnection.HTTP_UNAUTHORIZED && !UserGroupInformation.isSecurityEnabled();
    return "%s: %s has no right to %s (%d): %s"
        .formatted(
            address,
            user(),
            path,
            status,
            isStranger
                ? "it wants Kerberos; give --conf with the core-site.xml of its cluster, and kinit"
                : "ask as the jobs' user, or as one that may view them"
                    + " (mapreduce.job.acl-view-job, mapreduce.cluster.administrators)");
  }

  @Override
  public void close() {
    http.close();
  }
}
