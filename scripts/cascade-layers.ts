import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * The layers stand in the order in which a document first names them, and which sheet comes first differs: a script may bring
 * one before the theme, and a page that is rendered anew puts the theme last. So every sheet begins as the theme does.
 */
export function cascadeLayers(theme: string): Plugin {
  const [order] = /^@layer [\w, -]+;/.exec(readFileSync(theme, 'utf8')) ?? []
  if (!order) throw new Error(`${theme} does not begin with the order of the layers.`)
  return {
    name: 'cascade-layers',
    enforce: 'pre',
    transform: {
      // `?url` gives the address of a sheet, which is a script.
      filter: { id: { include: /\.css(?:$|\?)/, exclude: /[?&]url\b/ } },
      handler: (sheet) => (sheet.startsWith(order) ? null : { code: order + sheet, map: null }),
    },
  }
}
