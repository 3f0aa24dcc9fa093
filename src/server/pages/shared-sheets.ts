import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markOf, packShared, type Piece } from './cached-page.ts'

/** The built style sheets that kept pages carry: a large part of each page, and the same in all of them. */
export type SharedSheets = {
  /** What a page that is rendered with this nonce writes in place of the sheet; null where there is none. */
  markFor: (path: string, nonce: string) => string | null
  pieces: readonly Piece[]
}

/** Each is read and packed once. Their names change with their content. */
export function openSharedSheets(clientFolder: string): SharedSheets {
  const pieces: Piece[] = []
  const numbers = new Map<string, number | null>()
  const numberOf = (path: string): number | null => {
    const known = numbers.get(path)
    if (known !== undefined) return known
    const file = join(clientFolder, path)
    const number = existsSync(file) ? pieces.push(packShared(readFileSync(file, 'utf8'))) - 1 : null
    numbers.set(path, number)
    return number
  }
  return {
    markFor: (path, nonce) => {
      const number = numberOf(path)
      return number === null ? null : markOf(number, nonce)
    },
    pieces,
  }
}
