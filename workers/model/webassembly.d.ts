/** What we use of WebAssembly (its JavaScript interface); neither the compiler's ECMAScript library nor Node's types have it. */
declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
    /** Pages of 64 KiB; returns how many there were. Throws a RangeError beyond `maximum`. */
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
    static customSections(module: Module, name: string): ArrayBuffer[];
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}
