import { createContext, use, useState } from 'react'
import { Links, useMatches } from 'react-router'
import { PageNonce } from './page-nonce.ts'

export type InlineSheet = { href: string; css: string }

/** The sheets that the server writes into the page; null where the page links to them, and always in the browser. */
export const InlineSheets = createContext<readonly InlineSheet[] | null>(null)

const precedence = 'page'
const wasInlined = () =>
  typeof document !== 'undefined' && document.querySelector(`style[data-precedence=${precedence}]`) !== null

/**
 * A page that carries its sheets is seen before any file has arrived: on a slow line that halves the wait. It links to its
 * sheets when another page is opened: earlier, they would have the browser lay out the whole page anew. React keeps a `style`
 * with a precedence in the head by itself, whether or not the browser renders it again.
 */
export function StyleSheets() {
  const nonce = use(PageNonce)
  const sheets = use(InlineSheets)
  const routes = useMatches()
    .map(({ id }) => id)
    .join()
  const [inlinedFor, setInlinedFor] = useState(() => (wasInlined() ? routes : null))
  // Once it links to them it goes on doing so: back on the first page, nothing is taken away.
  if (inlinedFor !== null && inlinedFor !== routes) setInlinedFor(null)
  if (sheets === null) return inlinedFor === routes ? null : <Links />
  return sheets.map(({ href, css }) => (
    <style key={href} href={href} precedence={precedence} nonce={nonce}>
      {css}
    </style>
  ))
}
