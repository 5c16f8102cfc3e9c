package org.siterank.spark.block;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/** A part with its state and what the others have sent it. */
final class FedPart implements Serializable {

  private static final long serialVersionUID = 1;

  private final Block block;
  private final PartState state;
  private final double[] entering;

  private FedPart(Block block, PartState state, double[] entering) {
    this.block = block;
    this.state = state;
    this.entering = entering;
  }

  Block block() {
    return block;
  }

  PartState state() {
    return state;
  }

  /** Flows that enter it, by its entries. */
  double[] entering() {
    return entering;
  }

  /**
   * The parts, each with what was sent to it.
   *
   * @param sent as by {@link RankLoop#sent}: partition by partition that of the parts
   */
  static JavaRDD<FedPart> of(
      JavaRDD<Block> blocks, JavaRDD<PartState> states, JavaPairRDD<Integer, Flows> sent) {
    return blocks
        .zipPartitions(
            states, (block, own) -> List.of(new Tuple2<>(block.next(), own.next())).iterator())
        .zipPartitions(
            sent.values(),
            (pair, arrived) -> {
              Tuple2<Block, PartState> own = pair.next();
              List<Flows> flows = new ArrayList<>();
              arrived.forEachRemaining(flows::add);
              double[] entering = Round.entering(own._1, flows);
              return List.of(new FedPart(own._1, own._2, entering)).iterator();
            });
  }
}
