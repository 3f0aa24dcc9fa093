export type StoredName = { name: string; storedAt: Date }

/**
 * Keeps uploads under generated names. What it is given is already encrypted. A file is there whole or not at all, also
 * after a power cut. The default is a folder in DATA_DIR.
 */
export type FileStore = {
  put: (name: string, content: Buffer) => Promise<void>
  /** Null where there is no such file. */
  get: (name: string) => Promise<Buffer | null>
  /** Removing what is not there is no failure. */
  remove: (name: string) => Promise<void>
  list: () => AsyncIterable<StoredName>
}

/** The store cannot be reached, or cannot take more. The message is the disk's or the bucket's own code. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
}
