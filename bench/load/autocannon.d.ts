/** What we use of autocannon 9, which ships no types. */
declare module "autocannon" {
  interface RequestOptions {
    readonly method: string;
    readonly body: string;
    /** Makes each request anew. */
    setupRequest?(request: RequestOptions): RequestOptions;
    onResponse(status: number, body: string): void;
  }

  interface Options {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly requests: readonly RequestOptions[];
  }

  interface Result {
    readonly "2xx": number;
    readonly non2xx: number;
    readonly errors: number;
    readonly duration: number;
    readonly statusCodeStats?: Readonly<Record<string, { readonly count: number }>>;
    /** Milliseconds. */
    readonly latency: Readonly<Record<"p50" | "p97_5" | "p99" | "p99_9", number>>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
