import { startsWith, toDataView } from './read-bytes.ts'

export const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const

type CompoundEntry = { name: string; kind: 'storage' | 'stream'; start: number; size: number }
export type CompoundFile = { entries: CompoundEntry[]; sector: (number: number) => Uint8Array }

const headerSize = 512
const entrySize = 128
const lastRegularSector = 0xfffffffa
const inHeader = 109
const mostEntries = 20_000

/**
 * The names in an OLE compound file ([MS-CFB] section 2), which is a small file system: a table that chains sectors, and
 * a directory on such a chain. Null if it does not hold together. No chain is followed longer than the file has sectors.
 */
export function readCompoundFile(bytes: Uint8Array): CompoundFile | null {
  if (bytes.length < headerSize || !startsWith(bytes, compoundSignature)) return null
  const view = toDataView(bytes)
  const shift = view.getUint16(30, true)
  const isKnown = view.getUint16(28, true) === 0xfffe && (shift === 9 || shift === 12)
  if (!isKnown) return null
  const sectorSize = 2 ** shift
  const sectorCount = Math.floor(bytes.length / sectorSize) - 1
  const sector = (number: number) => bytes.subarray((number + 1) * sectorSize, (number + 2) * sectorSize)
  const isSector = (number: number) => number < lastRegularSector && number < sectorCount

  const tables = readTableSectors(view, { sector, isSector, sectorSize, sectorCount })
  if (!tables) return null
  const perSector = sectorSize / 4
  const nextOf = (number: number) => {
    const table = tables[Math.floor(number / perSector)]
    return table === undefined
      ? lastRegularSector
      : toDataView(sector(table)).getUint32((number % perSector) * 4, true)
  }
  const entries: CompoundEntry[] = []
  let steps = 0
  for (let at = view.getUint32(48, true); isSector(at); at = nextOf(at)) {
    const found = readDirectory(sector(at))
    steps += 1
    entries.push(...found)
    if (steps > sectorCount || entries.length > mostEntries) return null
  }
  return entries.length > 0 ? { entries, sector } : null
}

type Sectors = Pick<CompoundFile, 'sector'> & {
  isSector: (number: number) => boolean
  sectorSize: number
  sectorCount: number
}

/** Where the table itself is: the first 109 of its sectors in the header, the rest on a chain of lists. */
function readTableSectors(
  view: DataView,
  { sector, isSector, sectorSize, sectorCount }: Sectors,
): number[] | null {
  const tables: number[] = []
  for (let index = 0; index < inHeader; index += 1) tables.push(view.getUint32(76 + index * 4, true))
  let steps = 0
  for (let at = view.getUint32(68, true); isSector(at);) {
    const list = toDataView(sector(at))
    for (let offset = 0; offset < sectorSize - 4; offset += 4) tables.push(list.getUint32(offset, true))
    at = list.getUint32(sectorSize - 4, true)
    steps += 1
    if (steps > sectorCount) return null
  }
  return tables.filter(isSector)
}

function readDirectory(bytes: Uint8Array): CompoundEntry[] {
  const view = toDataView(bytes)
  const entries: CompoundEntry[] = []
  for (let at = 0; at + entrySize <= bytes.length; at += entrySize) {
    const kind = view.getUint8(at + 66)
    const nameBytes = Math.min(view.getUint16(at + 64, true), 64)
    if (kind !== 1 && kind !== 2) continue
    entries.push({
      name: new TextDecoder('utf-16le').decode(bytes.subarray(at, at + Math.max(0, nameBytes - 2))),
      kind: kind === 1 ? 'storage' : 'stream',
      start: view.getUint32(at + 116, true),
      size: view.getUint32(at + 120, true),
    })
  }
  return entries
}
