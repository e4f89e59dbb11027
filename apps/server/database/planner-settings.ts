// What both engines' planner is told. Our statements name rows by key, and none runs long enough to be worth a compiler,
// which is started for wrong guesses of a size. A plan is kept for as long as its connection, so that one made over empty
// tables would stay: statistics.ts sees to it that plans are made again when the tables have grown. It reads a fifth of
// the usual sample: how often a key comes is all that is asked of it.

export const plannerSettings: readonly string[] = ["enable_seqscan=off", "jit=off", "default_statistics_target=20"];
