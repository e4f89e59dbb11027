// A socket that is none: the PostgreSQL driver writes protocol bytes into it and reads the
// embedded engine's answers from it, so that both engines share one driver and its value forms.

import { Duplex } from "node:stream";

export class ProtocolStream extends Duplex {
  readonly #send: (messages: Uint8Array) => void;

  /** `send` takes whole protocol messages; their answers arrive through `receive`, in order. */
  constructor(send: (messages: Uint8Array) => void) {
    super({ allowHalfOpen: false });
    this.#send = send;
  }

  receive(answer: Uint8Array): void {
    if (answer.byteLength > 0) this.push(answer);
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  // What the driver asks of a socket.
  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
