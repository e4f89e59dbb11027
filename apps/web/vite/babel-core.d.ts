// The one call of Babel that the build makes; the package brings no types of its own.
declare module "@babel/core" {
  /** What the build reads of a node: an object's properties, a string's value, a comment's words. */
  export interface BabelNode {
    readonly leadingComments?: readonly { readonly value: string }[];
    readonly properties?: readonly { readonly key?: { readonly name?: string }; value?: BabelNode }[];
    readonly value?: unknown;
    readonly elements?: readonly unknown[];
  }
  export type PluginObject = (babel: { readonly types: { valueToNode(value: unknown): BabelNode } }) => {
    readonly visitor: {
      readonly ObjectExpression: (path: { node: BabelNode }, state: { readonly filename: string }) => void;
    };
  };
  export interface TransformOptions {
    readonly filename: string;
    readonly babelrc: boolean;
    readonly configFile: boolean;
    readonly sourceMaps: boolean;
    readonly parserOpts: { readonly plugins: readonly string[] };
    readonly plugins: readonly (PluginObject | [name: string, options: object])[];
  }
  export function transformAsync(
    code: string,
    options: TransformOptions,
  ): Promise<{
    code?: string | null;
    map?: null | { mappings: string; names: string[]; sources: string[]; version: number };
  } | null>;
}
