/**
 * How slow an upload may be. A telephone with one bar sends four kilobytes a second; what is slower than that for long keeps
 * memory and a connection from others. See docs/product/uploads.md#slow-uploads.
 */
export const uploadPace = { bytesPerSecond: 4 * 1024, graceSeconds: 20, stallSeconds: 20 } as const

/** Of an upload that has been arriving for so many seconds. */
export const isTooSlow = ({ bytes, seconds }: { bytes: number; seconds: number }): boolean =>
  seconds > uploadPace.graceSeconds && bytes < seconds * uploadPace.bytesPerSecond
