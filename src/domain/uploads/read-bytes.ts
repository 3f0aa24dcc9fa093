/** A view for numbers that lie anywhere in the bytes. */
export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

/** One character a byte, so that positions stay what they are. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** What a browser would act on if it took the file for a page. */
const markup = /<(?:script|iframe|!doctype\s+html|html[\s>]|svg[\s>])/i

/** For the parts of a picture that are not its pixels: nothing in them has a reason to be a page. */
export const holdsMarkup = (bytes: Uint8Array): boolean => markup.test(latin1(bytes))
