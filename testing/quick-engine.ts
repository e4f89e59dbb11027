// How Node is started where a test is about what a program does and not about its speed: WebAssembly is compiled once, by the
// quick compiler. The embedded database spends more on being compiled again, by the thorough one, than tests ask of it.

export const quickEngine = ["--liftoff-only"] as const;

/** For a program that this process starts: started as it was itself. A soak or a bench is not, and measures the real thing. */
export const inheritedEngine = (): readonly string[] => quickEngine.filter((flag) => process.execArgv.includes(flag));
