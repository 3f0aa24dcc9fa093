/** For an Idempotency-Key. Not `randomUUID`, which a browser offers to encrypted pages only. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
