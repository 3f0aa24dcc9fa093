import { toDataView } from './read-bytes.ts'

export type ZipEntry = {
  name: string
  method: 'stored' | 'deflated'
  /** What it says it becomes. */
  size: number
  data: Uint8Array
}

/** A large Word document has some hundred parts; XML packs thirty to one, a bomb a thousand to one. */
const limits = {
  entries: 1_000,
  entrySize: 64 << 20,
  totalSize: 96 << 20,
  ratio: 200,
  ratioFrom: 1 << 20,
} as const

const sizes = { end: 22, central: 46, local: 30, comment: 0xffff } as const
const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 } as const

/**
 * The parts of a zip, from its central directory (APPNOTE.TXT 4.3), without unpacking any. Null for whatever an honest
 * writer never makes: a bomb by its own figures, parts that overlap, names that leave the folder, two parts of one name,
 * encryption, several disks, or a part that is described in two ways.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] | null {
  const view = toDataView(bytes)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  const directoryAt = view.getUint32(end + 16, true)
  const isOneDisk = view.getUint16(end + 4, true) === 0 && view.getUint16(end + 6, true) === 0
  const isWhole = directoryAt + view.getUint32(end + 12, true) === end
  if (!isOneDisk || !isWhole || view.getUint16(end + 8, true) !== count || count > limits.entries) return null

  const entries: ZipEntry[] = []
  const names = new Set<string>()
  const places: EntryBytes[] = []
  let total = 0
  let at = directoryAt
  for (let index = 0; index < count; index += 1) {
    const found = readEntry(bytes, view, { at, limit: end, directoryAt })
    if (!found) return null
    const { entry, place, next } = found
    const key = entry.name.toLowerCase()
    total += entry.size
    if (names.has(key) || total > limits.totalSize) return null
    names.add(key)
    places.push(place)
    entries.push(entry)
    at = next
  }
  return at === end && !overlap(places) ? entries : null
}

type EntryBytes = { from: number; to: number }
type DirectoryPosition = { at: number; limit: number; directoryAt: number }

function readEntry(bytes: Uint8Array, view: DataView, { at, limit, directoryAt }: DirectoryPosition) {
  if (at + sizes.central > limit || view.getUint32(at, true) !== signatures.central) return null
  const flags = view.getUint16(at + 8, true)
  const method = toMethod(view.getUint16(at + 10, true))
  const packed = view.getUint32(at + 20, true)
  const size = view.getUint32(at + 24, true)
  const nameLength = view.getUint16(at + 28, true)
  const next = at + sizes.central + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  const from = view.getUint32(at + 42, true)
  if (next > limit || method === null || isEncrypted(flags) || isBomb(packed, size)) return null
  if (method === 'stored' && packed !== size) return null

  if (from + sizes.local > directoryAt || view.getUint32(from, true) !== signatures.local) return null
  const nameBytes = bytes.subarray(at + sizes.central, at + sizes.central + nameLength)
  const localNameLength = view.getUint16(from + 26, true)
  const localName = bytes.subarray(from + sizes.local, from + sizes.local + localNameLength)
  const dataAt = from + sizes.local + localNameLength + view.getUint16(from + 28, true)
  const to = dataAt + packed
  const isSame =
    toMethod(view.getUint16(from + 8, true)) === method &&
    localNameLength === nameLength &&
    nameBytes.every((byte, index) => byte === localName[index])
  const name = readName(nameBytes)
  if (!isSame || to > directoryAt || name === null) return null
  const entry: ZipEntry = { name, method, size, data: bytes.subarray(dataAt, to) }
  return { entry, place: { from, to }, next }
}

/** The end record closes the file; its comment, if any, fills what is left exactly. */
function findEnd(view: DataView): number | null {
  const last = view.byteLength - sizes.end
  for (let at = last; at >= 0 && at >= last - sizes.comment; at -= 1)
    if (view.getUint32(at, true) === signatures.end && view.getUint16(at + 20, true) === last - at) return at
  return null
}

const toMethod = (method: number): ZipEntry['method'] | null =>
  method === 0 ? 'stored' : method === 8 ? 'deflated' : null

const isEncrypted = (flags: number) => (flags & 0b10_0000_0100_0001) !== 0

const isBomb = (packed: number, size: number) =>
  size > limits.entrySize || (size > limits.ratioFrom && size > packed * limits.ratio)

/** Relative, with forward slashes, printable, and never upwards: unpacking it stays in the folder. */
function readName(bytes: Uint8Array): string | null {
  const name = decodeStrictly(bytes)
  if (name === null || name === '' || /[\p{Cc}\\:]/u.test(name)) return null
  const parts = name.replace(/\/$/, '').split('/')
  return parts.some((part) => part === '' || part === '.' || part === '..') ? null : name
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function overlap(places: EntryBytes[]): boolean {
  let end = 0
  return places
    .toSorted((one, other) => one.from - other.from)
    .some(({ from, to }) => {
      const isInside = from < end
      end = Math.max(end, to)
      return isInside
    })
}

const piece = 64 * 1024

/**
 * Unpacks one part piece by piece and gives it to `take`. False if it is more or less than it says: it stops at the first
 * byte too many, so a bomb that lies about its size costs no more than an honest part.
 */
export async function unpackEntry(
  { data, method, size }: ZipEntry,
  take: (chunk: Uint8Array) => void = () => {},
): Promise<boolean> {
  if (method === 'stored') {
    take(data)
    return data.length === size
  }
  let unpacked = 0
  try {
    for await (const chunk of toPieces(data).pipeThrough(new DecompressionStream('deflate-raw'))) {
      unpacked += chunk.length
      if (unpacked > size) return false
      take(chunk)
    }
  } catch {
    return false
  }
  return unpacked === size
}

/** A little at a time, so that what stops early has not copied the rest. */
export function toPieces(data: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= data.length) return controller.close()
      controller.enqueue(data.slice(at, at + piece))
      at += piece
    },
  })
}
