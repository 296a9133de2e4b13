// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import io.weir.model.job.JobProfileFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A kind of job as a file: a profile as {@link JobProfileFile} writes it, with members beside it
 * that tell where it is from. Who knows only profiles reads it as one.
 */
public final class KindFile {
  private static final String SIGNATURES = "signatures";
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private KindFile() {}

  /** As text. */
  public static String text(JobKind kind) {
    ObjectNode root = JobProfileFile.tree(kind.profile());
    root.put("fingerprint", kind.fingerprint().toString());
    root.put("runs", kind.runs()).put("logged", kind.logged()).put("spread", kind.spread());
    kind.names().forEach(root.putArray("names")::add);
    kind.signatures().forEach(root.putArray(SIGNATURES)::add);
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of texts and numbers", e);
    }
  }

  /**
   * What submissions of the job can be recognised by: none in the profile of a single run, or of a
   * job whose configuration nobody kept.
   *
   * @param profile of any job
   * @throws BadFileException if it is no profile, or its member is no list of texts
   */
  public static List<String> signatures(Path profile) throws IOException {
    JsonField root = JobProfileFile.root(profile);
    List<String> signatures = new ArrayList<>();
    if (root.has(SIGNATURES) && !root.get(SIGNATURES).isEmpty()) {
      for (JsonField each : root.get(SIGNATURES).elements()) {
        signatures.add(each.text());
      }
    }
    return signatures;
  }
}
