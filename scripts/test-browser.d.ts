/** The browser's command; undefined where there is none yet. */
export declare function findChromium(): string | undefined;
export declare const needsChromium: string;
