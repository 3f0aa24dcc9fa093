import { hash } from 'node:crypto'

/** The same UUID for the same name on every machine (version 5, with the product's name as its namespace). */
export function stableUuid(name: string): string {
  const hex = hash('sha1', `banksia demo ${name}`, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
