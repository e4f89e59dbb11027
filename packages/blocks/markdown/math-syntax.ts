// Mathematics between dollar signs, `$x$` or `$$x$$`, also over several lines: its source is kept as it stands, so that
// a backslash or an underline in it means what its writer meant. As elsewhere, a single sign opens before something other
// than space and closes behind such, unless a digit follows, so that sums of money are none.
import type { Literal } from "mdast";
import type { CompileContext, Extension as Building } from "mdast-util-from-markdown";
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    mathText: "mathText";
    mathTextData: "mathTextData";
  }
}

declare module "mdast" {
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
  }
}

interface InlineMath extends Literal {
  type: "inlineMath";
}

const dollar = 36;
const isLineEnd = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let size = 0;
  let closing = 0;
  let last: Code = null;

  const opening: State = (code) => {
    if (code === dollar && size < 2) {
      size++;
      effects.consume(code);
      return opening;
    }
    if (code === dollar || code === null || (size === 1 && isSpace(code))) return nok(code);
    return inside(code);
  };

  const inside: State = (code) => {
    if (code === null) return nok(code);
    if (isLineEnd(code)) {
      effects.exit("mathTextData");
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      effects.enter("mathTextData");
      last = code;
      return inside;
    }
    if (code === dollar) {
      closing = 0;
      return sign(code);
    }
    effects.consume(code);
    last = code === 92 && last === 92 ? null : code;
    return inside;
  };

  const sign: State = (code) => {
    if (code === dollar) {
      closing++;
      effects.consume(code);
      return sign;
    }
    const closes = closing === size && last !== 92 && (size === 2 || (!isSpace(last) && !isDigit(code)));
    last = dollar;
    if (!closes) return inside(code);
    effects.exit("mathTextData");
    effects.exit("mathText");
    return ok(code);
  };

  return (code) => {
    effects.enter("mathText");
    effects.enter("mathTextData");
    return opening(code);
  };
}

const construct: Construct = { name: "mathText", tokenize };

export const mathSyntax: Extension = { text: { [dollar]: construct } };

function data(this: CompileContext, token: Token): void {
  this.config.enter["data"]?.call(this, token);
  this.config.exit["data"]?.call(this, token);
}

export const mathBuilding: Building = {
  canContainEols: ["inlineMath"],
  enter: {
    mathText(token) {
      this.enter({ type: "inlineMath", value: "" }, token);
      this.buffer();
    },
  },
  exit: {
    mathTextData: data,
    mathText(token) {
      const value = this.resume();
      const node = this.stack.at(-1);
      if (node?.type === "inlineMath") node.value = value;
      this.exit(token);
    },
  },
};

/** What stands between the signs. */
export function sourceOfMath(value: string): string {
  const [, signs = ""] = /^(\$\$?)/.exec(value) ?? [];
  return value.slice(signs.length, value.length - signs.length).trim();
}

/** An equation in a line, between signs that are read again as it is; null where none can hold it. `next`: what follows. */
export function mathBetweenSigns(source: string, next: string): string | null {
  if (source === "" || source !== source.trim() || /[\n\r]|^\$|\$$|\$\$|\\$/.test(source)) return null;
  return source.includes("$") || /^\d/.test(next) ? `$$${source}$$` : `$${source}$`;
}
