// The one call of Babel that the build makes; the package brings no types of its own.
declare module "@babel/core" {
  export interface TransformOptions {
    readonly filename: string;
    readonly babelrc: boolean;
    readonly configFile: boolean;
    readonly sourceMaps: boolean;
    readonly parserOpts: { readonly plugins: readonly string[] };
    readonly plugins: readonly string[];
  }
  export function transformAsync(
    code: string,
    options: TransformOptions,
  ): Promise<{
    code?: string | null;
    map?: null | { mappings: string; names: string[]; sources: string[]; version: number };
  } | null>;
}
