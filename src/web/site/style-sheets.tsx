import { createContext, use, useState } from 'react'
import { type EntryContext, Links, useMatches } from 'react-router'
import { PageNonce } from './page-nonce.ts'

type InlineSheet = { href: string; css: string }

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

/** What `Links` would link to, in its order; null if a sheet cannot be read. */
export function readPageSheets(
  { manifest, routeModules, staticHandlerContext }: EntryContext,
  read: (path: string) => string | null,
): InlineSheet[] | null {
  const addresses = staticHandlerContext.matches.flatMap(({ route: { id } }) => [
    ...(manifest.routes[id]?.css ?? []),
    ...(routeModules[id]?.links?.() ?? []).flatMap((link) =>
      'rel' in link && link.rel === 'stylesheet' && link.href ? [link.href] : [],
    ),
  ])
  // React Router marks a sheet of the root route with a "#".
  const hrefs = new Set(addresses.map((address) => address.replace(/#$/, '')))
  const sheets = Array.from(hrefs, (href) => ({ href, css: read(href) }))
  return sheets.every((sheet): sheet is InlineSheet => sheet.css !== null) ? sheets : null
}
