import type { EntryContext } from 'react-router'
import type { InlineSheet } from './style-sheets.tsx'

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
