// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.datanode;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockPoolTokenSecretManager;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;
import org.apache.hadoop.security.token.Token;

/**
 * Records, for each thread that serves a client, the user of the client's last block token. A token
 * is signed by the NameNode: its user cannot be forged.
 *
 * <p>It takes the place of a DataNode's own checker of tokens, on which it calls for everything. It
 * is in Hadoop's package because that place is visible nowhere else.
 */
public final class TokenUsers extends BlockPoolTokenSecretManager {
  private static final ThreadLocal<String> USER = new ThreadLocal<>();

  /** Others hold on to it since before we came: both have to know every block pool. */
  private final BlockPoolTokenSecretManager stock;

  private TokenUsers(BlockPoolTokenSecretManager stock) {
    this.stock = stock;
  }

  /** To be called before the DataNode registers its first block pool. */
  public static void watch(DataNode datanode) {
    BlockPoolTokenSecretManager stock = datanode.blockPoolTokenSecretManager;
    if (stock != null && !(stock instanceof TokenUsers)) {
      datanode.blockPoolTokenSecretManager = new TokenUsers(stock);
    }
  }

  /** The user of the token that this thread was shown last; empty if there was none. */
  public static String current() {
    String user = USER.get();
    return user == null ? "" : user;
  }

  @Override
  public synchronized void addBlockPool(String pool, BlockTokenSecretManager secrets) {
    stock.addBlockPool(pool, secrets);
    super.addBlockPool(pool, secrets);
  }

  @Override
  public void checkAccess(
      Token<BlockTokenIdentifier> token,
      String userId,
      ExtendedBlock block,
      AccessMode mode,
      StorageType[] storageTypes,
      String[] storageIds)
      throws InvalidToken {
    USER.remove();
    super.checkAccess(token, userId, block, mode, storageTypes, storageIds);
    USER.set(userOf(token));
  }

  private static String userOf(Token<BlockTokenIdentifier> token) {
    try {
      BlockTokenIdentifier identifier = new BlockTokenIdentifier();
      identifier.readFields(new DataInputStream(new ByteArrayInputStream(token.getIdentifier())));
      String user = identifier.getUserId();
      return user == null ? "" : user;
    } catch (IOException | RuntimeException e) {
      return ""; // it was good enough for Hadoop
    }
  }
}
