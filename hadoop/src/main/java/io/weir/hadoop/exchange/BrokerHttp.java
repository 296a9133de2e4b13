// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

/** The HTTP protocol of the broker and of the weights of a cluster, for both sides. */
public final class BrokerHttp {
  /** The plug-in of a NameNode that serves them. */
  static final String PLUGIN = "io.weir.hadoop.broker.BrokerPlugin";

  public static final String PATH = "/weir/broker";

  public static final String CONTENT_TYPE = "application/octet-stream";

  /** Where nodes tell the console who uses their disks. */
  public static final String USAGE_PATH = "/weir/usage";

  /** Where people look at it. */
  public static final String CONSOLE_PATH = "/weir/console";

  public static final String WEIGHTS_PATH = "/weir/weights";

  /**
   * Neither a form, which a server reads as parameters, nor what a page may have a browser send.
   */
  public static final String WEIGHTS_TYPE = "application/vnd.weir.weights";

  public static final String VERSION = "Weir-Weights-Version";
  public static final String USER = "Weir-Weights-User";
  public static final String TIME = "Weir-Weights-Time";

  /** Why weights were changed: as in a URL, in UTF-8, as headers have Latin letters alone. */
  public static final String WHY = "Weir-Weights-Why";

  private BrokerHttp() {}
}
